import { DeadLink } from "@/components/mail-link/dead-link";

export default function PlaceNotFound() {
  return (
    <DeadLink>
      Ce lien n'ouvre plus de réservation&nbsp;: votre mot de passe a changé depuis, ou le cours est
      passé depuis longtemps. Connectez-vous pour voir vos réservations.
    </DeadLink>
  );
}
