import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";

export function ImportTab() {
  return (
    <div className="grid gap-4">
      <Card as="section">
        <h2 className="font-semibold text-ink">Importer mes élèves</h2>
        <p className="mt-1 text-muted">
          D'un tableau, d'un fichier Excel ou CSV, cartes et paiements compris.
        </p>
        <div className="mt-4">
          <LinkButton href="/import" prefetch={false}>
            Importer un tableau
          </LinkButton>
        </div>
      </Card>
      <WixCard />
    </div>
  );
}

function WixCard() {
  return (
    <Card as="section">
      <h2 className="font-semibold text-ink">Importer depuis Wix</h2>
      <p className="mt-1 text-muted">
        Vos élèves sont déjà sur un site Wix&nbsp;? Retrouvez-les ici sans les saisir un à un.
      </p>
      <div className="mt-4">
        <LinkButton href="/wix-import" variant="secondary">
          Importer depuis Wix
        </LinkButton>
      </div>
    </Card>
  );
}
