import { MOST_PLACES } from "@/components/reservation/most-places";
import { formatCount, formatInstantInText } from "@/lib/format";

/** Places of one subscription, cancelled in a class or also in later classes of its series. */
export interface Taken {
  activityId: string;
  subscriptionId: string;
  places: number;
  /** The person of the family who had the places; absent: the account itself. */
  personId?: string | undefined;
  /** The trainee's places of the class after the cancellation. */
  left?: number;
  wholeSeries?: boolean;
  /** Places in all classes of the series. */
  inAll?: number;
  beginDate?: string;
}

/** Counts the places and those `left`, by subscription and class. */
export function groupTaken(places: readonly Omit<Taken, "places">[], left: number): Taken[] {
  const groups = Map.groupBy(places, (place) => `${place.activityId} ${place.subscriptionId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, places: group.length, left }] : [];
  });
}

/** Splits the places into calls of at most as many as one booking takes. */
export const inBookings = (taken: readonly Taken[]): Taken[] =>
  taken.flatMap((group) =>
    Array.from({ length: Math.ceil(group.places / MOST_PLACES) }, (_, n) => ({
      ...group,
      places: Math.min(MOST_PLACES, group.places - n * MOST_PLACES),
    })),
  );

interface Retaken {
  taken: readonly Taken[];
  booked: number;
  waiting: number;
  error?: string | undefined;
  /** The new begin of a class that was moved meanwhile. */
  moved?: string | undefined;
}

export function retakenText({ taken, booked, waiting, error, moved }: Retaken): {
  complete: boolean;
  text: string;
} {
  const total = taken.reduce((sum, { places, inAll }) => sum + (inAll ?? places), 0);
  const done = booked + waiting;
  const onList =
    waiting > 0 ? `, dont ${formatCount(waiting, "place")} sur la liste d'attente` : "";
  const now = moved ? ` Ce cours a été déplacé\u00a0: ${formatInstantInText(moved)}.` : "";
  if (done === 0)
    return { complete: false, text: error ?? "Aucune place n'a pu être réservée de nouveau." };
  if (done < total || error) {
    const summary = `${formatCount(done, "place")} sur ${total} ${done > 1 ? "sont réservées" : "est réservée"} de nouveau${onList}.`;
    return {
      complete: false,
      text: `${summary} ${error ?? "Les autres n'ont pas pu l'être."}${now}`,
    };
  }
  if (booked === 0)
    return {
      complete: true,
      text: taken[0]?.personId
        ? `Il n'y a plus de place libre\u00a0: la demande est sur la liste d'attente.${now}`
        : `Il n'y a plus de place pour vous\u00a0: vous êtes sur la liste d'attente.${now}`,
    };
  return { complete: true, text: `C'est de nouveau réservé${onList}.${now}` };
}
