import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export default function NotFound() {
  return (
    <EmptyState action={<LinkButton href="/trainees">Voir mes élèves</LinkButton>}>
      Cette fiche n'existe pas.
    </EmptyState>
  );
}
