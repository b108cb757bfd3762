import { Banner } from "@/components/ui/banner";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { freePlaces, openPlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

/** Says that the chosen places will wait, and which trainee gets a freed place. */
export function WaitingBanner({ activity, places }: { activity: Activity; places: number }) {
  const left = openPlaces(activity);
  if (left >= places) return null;
  if (left > 0)
    return (
      <Banner tone="warning">{`Il reste ${formatCount(left, "place")}\u00a0: les autres seront sur la liste d'attente.`}</Banner>
    );
  const why =
    freePlaces(activity) > 0
      ? "Des personnes attendent déjà\u00a0: vous serez derrière elles sur la liste d'attente."
      : "Ce cours est complet\u00a0: vous serez sur la liste d'attente.";
  const freed = isPastDeadline(activity, serverNow())
    ? "Le délai d'annulation est passé\u00a0: une place libérée est à la première personne de la liste qui la prend."
    : "Une place libérée avant le délai d'annulation vous est attribuée automatiquement, dans l'ordre.";
  return <Banner tone="warning">{`${why} ${freed}`}</Banner>;
}
