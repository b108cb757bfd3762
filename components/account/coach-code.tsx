"use client";
import { Copy, Link2, Share2 } from "lucide-react";
import { QrButton } from "@/components/my-link/qr-button";
import { useMyLink } from "@/components/my-link/use-my-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

export function CoachCode() {
  const { code, url, shown, copy, copyText, share } = useMyLink();
  const { origin } = window.location;
  const script = `<a href="${url}" data-elan="${code}">Voir le planning et réserver</a><script src="${origin}/embed.js" async></script>`;
  const frame = `<iframe src="${origin}/iframe?coachcode=${code}" title="Planning des cours" width="100%" height="600" style="border:0"></iframe>`;
  return (
    <Card as="section">
      <h2 className="font-semibold text-ink">Mon code coach</h2>
      <p className="mt-1 text-sm text-muted">
        Votre lien montre vos cours. Le code sert aux élèves qui ont déjà un compte.
      </p>
      <p className="tabular mt-4 text-4xl font-semibold tracking-[0.15em] text-accent select-all max-[15rem]:text-2xl">
        {code}
      </p>
      <p className="mt-2 text-sm text-muted select-all [overflow-wrap:anywhere]">{shown}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={<Link2 aria-hidden="true" size={18} />} onClick={() => void copy()}>
          Copier le lien
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" size={18} />}
          onClick={() => void copyText(code, "Code copié.")}
        >
          Copier le code
        </Button>
        <QrButton />
        {"share" in navigator && (
          <Button
            variant="secondary"
            icon={<Share2 aria-hidden="true" size={18} />}
            onClick={() => void share()}
          >
            Partager
          </Button>
        )}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="font-semibold text-ink">Votre planning sur votre site</h3>
        <p className="mt-1 text-sm text-muted">
          Collez cette ligne là où le planning doit s'afficher.
        </p>
        <pre className="mt-3 overflow-x-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap select-all [overflow-wrap:anywhere]">
          <code>{script}</code>
        </pre>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => void copyText(script, "Code d'intégration copié.")}
          >
            Copier le code d'intégration
          </Button>
          <Button
            variant="ghost"
            onClick={() =>
              // The page does not show the frame's code, so the error message holds it.
              void copyText(
                frame,
                "Cadre sans script copié.",
                `Votre navigateur a refusé la copie\u00a0: ${frame}`,
              )
            }
          >
            Copier un cadre sans script
          </Button>
        </div>
      </div>
    </Card>
  );
}
