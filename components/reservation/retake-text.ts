import { MOST_PLACES } from "@/components/reservation/places-field";
import { formatCount, formatLongInstant } from "@/lib/format";

/** What was cancelled: so many places of a class, or of it and the later ones of its series, paid by one subscription. */
export interface Taken {
  activityId: string;
  subscriptionId: string;
  places: number;
  /** How many places of the class its trainee kept: more now were taken back elsewhere. */
  left?: number;
  wholeSeries?: boolean;
  /** In all the classes of the series. */
  inAll?: number;
  /** When it was to begin. */
  beginDate?: string;
}

/** What is booked again in one call each: of a class, no more than one booking takes. */
export const inBookings = (taken: readonly Taken[]): Taken[] =>
  taken.flatMap((one) =>
    Array.from({ length: Math.ceil(one.places / MOST_PLACES) }, (_, n) => ({
      ...one,
      places: Math.min(MOST_PLACES, one.places - n * MOST_PLACES),
    })),
  );

interface Retaken {
  taken: readonly Taken[];
  booked: number;
  waiting: number;
  /** Why some could not be booked at all. */
  refusal?: string | undefined;
  /** When a class that was moved meanwhile begins now. */
  moved?: string | undefined;
}

/** What came of taking places back. */
export function retakenText({ taken, booked, waiting, refusal, moved }: Retaken): {
  whole: boolean;
  text: string;
} {
  const asked = taken.reduce((sum, { places, inAll }) => sum + (inAll ?? places), 0);
  const done = booked + waiting;
  const onList =
    waiting > 0 ? `, dont ${formatCount(waiting, "place")} sur la liste d'attente` : "";
  const now = moved
    ? ` Ce cours a été déplacé\u00a0: ${formatLongInstant(moved).toLocaleLowerCase("fr-FR")}.`
    : "";
  if (done === 0)
    return { whole: false, text: refusal ?? "Aucune place n'a pu être réservée de nouveau." };
  if (done < asked || refusal) {
    const part = `${formatCount(done, "place")} sur ${asked} ${done > 1 ? "sont réservées" : "est réservée"} de nouveau${onList}.`;
    return { whole: false, text: `${part} ${refusal ?? "Les autres n'ont pas pu l'être."}${now}` };
  }
  if (booked === 0)
    return {
      whole: true,
      text: `Il n'y a plus de place pour vous\u00a0: vous êtes sur la liste d'attente.${now}`,
    };
  return { whole: true, text: `C'est de nouveau réservé${onList}.${now}` };
}
