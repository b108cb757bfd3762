import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** What was kept of a form on this device. */
export interface Draft {
  restored: boolean;
  forget: () => void;
  restart: () => void;
}

/** Tells that a form came back with what was typed in it before, and offers to be rid of that. */
export function DraftBanner({ draft, className }: { draft: Draft; className?: string }) {
  if (!draft.restored) return null;
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <Button variant="secondary" size="sm" onClick={draft.restart}>
          Effacer le brouillon
        </Button>
      }
    >
      Voici ce que vous aviez saisi sans l'enregistrer.
    </Banner>
  );
}
