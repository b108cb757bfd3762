import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { SaveForm } from "@/components/ui/use-save-form";

export function DraftBanner({
  save,
  className,
}: {
  save: Pick<SaveForm, "restored" | "discard">;
  className?: string;
}) {
  if (!save.restored) return null;
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <Button variant="secondary" size="sm" writes onClick={save.discard}>
          Effacer le brouillon
        </Button>
      }
    >
      {save.restored === "sent"
        ? "Voici ce que vous aviez saisi. Votre envoi est resté sans réponse\u00a0: envoyé de nouveau, rien ne sera fait deux fois."
        : "Voici ce que vous aviez saisi sans l'enregistrer."}
    </Banner>
  );
}
