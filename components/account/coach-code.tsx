"use client";
import { Copy, Link2, QrCode, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";

const QrDialog = onDemand(() =>
  import("@/components/account/qr-dialog").then((part) => part.QrDialog),
);

export function CoachCode({ code }: { code: string }) {
  const toast = useToast();
  const [showsQr, setShowsQr] = useState(false);
  const link = `${window.location.origin}/login?coachcode=${encodeURIComponent(code)}`;
  const { origin } = window.location;
  const script = `<a href="${origin}/c/${code}" data-elan="${code}">Voir le planning et réserver</a><script src="${origin}/embed.js" async></script>`;
  const frame = `<iframe src="${origin}/iframe?coachcode=${code}" title="Planning des cours" width="100%" height="600" style="border:0"></iframe>`;

  async function copy(
    text: string,
    done: string,
    failed = "Votre navigateur a refusé la copie. Sélectionnez le texte pour le copier.",
  ) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(failed);
    }
  }

  async function share() {
    try {
      await navigator.share({
        title: "Réserver vos cours",
        text: `Réservez vos cours avec le code ${code}.`,
        url: link,
      });
    } catch (error) {
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) toast.error("Le partage a échoué. Copiez le lien à la place.");
    }
  }

  return (
    <Card as="section">
      <h2 className="font-semibold text-ink">Mon code coach</h2>
      <p className="mt-1 text-sm text-muted">
        Donnez-le à vos élèves, ou envoyez-leur le lien&nbsp;: il ouvre vos cours.
      </p>
      <p className="tabular mt-4 text-4xl font-semibold tracking-[0.15em] text-accent select-all max-[15rem]:text-2xl">
        {code}
      </p>
      <p className="mt-2 text-sm text-muted select-all [overflow-wrap:anywhere]">{link}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          icon={<Link2 className="size-4" aria-hidden="true" />}
          onClick={() => copy(link, "Lien copié.")}
        >
          Copier le lien
        </Button>
        <Button
          variant="secondary"
          icon={<Copy className="size-4" aria-hidden="true" />}
          onClick={() => copy(code, "Code copié.")}
        >
          Copier le code
        </Button>
        <Button
          variant="secondary"
          icon={<QrCode className="size-4" aria-hidden="true" />}
          onClick={() => setShowsQr(true)}
        >
          QR code
        </Button>
        {"share" in navigator && (
          <Button
            variant="secondary"
            icon={<Share2 className="size-4" aria-hidden="true" />}
            onClick={share}
          >
            Partager
          </Button>
        )}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="font-semibold text-ink">Votre planning sur votre site</h3>
        <p className="mt-1 text-sm text-muted">
          Collez cette ligne là où le planning doit s'afficher&nbsp;: il prend la bonne hauteur et
          reste à jour.
        </p>
        <pre className="mt-3 overflow-x-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-wrap select-all [overflow-wrap:anywhere]">
          <code>{script}</code>
        </pre>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => copy(script, "Code d'intégration copié.")}>
            Copier le code d'intégration
          </Button>
          <Button
            variant="ghost"
            onClick={() =>
              // The page does not show the frame's code, so the error message holds it.
              copy(
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
      {showsQr && <QrDialog link={link} code={code} onClose={() => setShowsQr(false)} />}
    </Card>
  );
}
