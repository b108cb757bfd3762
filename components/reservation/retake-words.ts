import { MOST_PLACES } from "@/components/reservation/places-field";
import { formatCount } from "@/lib/format";

/** What was cancelled: so many places of a class, or of it and the later ones of its series, paid by one subscription. */
export interface Taken {
  activityId: string;
  subscriptionId: string;
  places: number;
  wholeSeries?: boolean;
  /** In all the classes of the series. */
  inAll?: number;
  /** Of the trainee's own, left in the class: more than these were taken back elsewhere. */
  left?: number;
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
}

/** What came of taking places back. */
export function retakenWords({ taken, booked, waiting, refusal }: Retaken): {
  whole: boolean;
  text: string;
} {
  const asked = taken.reduce((sum, { places, inAll }) => sum + (inAll ?? places), 0);
  const done = booked + waiting;
  const onList =
    waiting > 0 ? `, dont ${formatCount(waiting, "place")} sur la liste d'attente` : "";
  if (done === 0)
    return { whole: false, text: refusal ?? "Aucune place n'a pu être réservée de nouveau." };
  if (done < asked || refusal) {
    const part = `${formatCount(done, "place")} sur ${asked} ${done > 1 ? "sont réservées" : "est réservée"} de nouveau${onList}.`;
    return { whole: false, text: `${part} ${refusal ?? "Les autres n'ont pas pu l'être."}` };
  }
  if (booked === 0)
    return {
      whole: true,
      text: "Quelqu'un attendait\u00a0: vous êtes sur la liste d'attente.",
    };
  return { whole: true, text: `C'est de nouveau réservé${onList}.` };
}
