import type { restoreActivity } from "@/lib/contract/classes/class-return";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { formatCount } from "@/lib/format";

export type Lost = ResponseOf<typeof restoreActivity>["lost"];

const reasons: Record<Lost[number]["reason"], string> = {
  LEFT: "n'est plus votre élève",
  SUSPENDED: "abonnement en pause",
  ENDED: "abonnement terminé",
  NO_CREDIT: "plus de cours sur la carte",
  WEEK_USED: "limite de la semaine atteinte",
};

type Named = Pick<Trainee, "id" | "firstName" | "lastName">;

/**
 * `Ana Un : abonnement en pause (2 places)`, a line a person and reason. `trainees`: the coach's, null where they could not
 * be read.
 */
export function lostText(lost: Lost, trainees: readonly Named[] | null): string[] {
  const names = new Map(trainees?.map((one) => [one.id, `${one.firstName} ${one.lastName}`]));
  const same = Map.groupBy(lost, ({ traineeId, reason }) => `${traineeId} ${reason}`);
  return [...same.values()].flatMap((places) => {
    const [one] = places;
    if (!one) return [];
    const name = names.get(one.traineeId) ?? (trainees ? "Un ancien élève" : "Un élève");
    const count = places.length > 1 ? ` (${formatCount(places.length, "place")})` : "";
    return [`${name}\u00a0: ${reasons[one.reason]}${count}`];
  });
}
