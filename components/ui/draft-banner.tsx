import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { SentBy } from "@/components/ui/discard-words";

/** What was kept of a form on this device. */
export interface Draft {
  restored: boolean;
  /** What sends it: a change of it may have been lost before it came back. */
  line?: SentBy | undefined;
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
        <Button variant="secondary" size="sm" writes onClick={draft.restart}>
          Effacer le brouillon
        </Button>
      }
    >
      {draft.line?.isOpen()
        ? "Voici ce que vous aviez saisi. La réponse de votre envoi n'était pas arrivée\u00a0: envoyé de nouveau, rien ne sera fait deux fois."
        : "Voici ce que vous aviez saisi sans l'enregistrer."}
    </Banner>
  );
}
