import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export default function NotFound() {
  return (
    <EmptyState action={<LinkButton href="/">Retour à l'accueil</LinkButton>}>
      Ce cours n'existe pas.
    </EmptyState>
  );
}
