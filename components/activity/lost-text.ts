import type { restoreActivity } from "@/lib/contract/classes/class-return";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
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

/** `Ana Un : abonnement en pause (2 places)`. `trainees` is null when they could not be read. */
export function lostText(lost: Lost, trainees: readonly Named[] | null): string[] {
  const names = new Map(trainees?.map((trainee) => [trainee.id, nameOf(trainee)]));
  const groups = Map.groupBy(lost, ({ traineeId, reason }) => `${traineeId} ${reason}`);
  return [...groups.values()].flatMap((places) => {
    const [first] = places;
    if (!first) return [];
    const name = names.get(first.traineeId) ?? (trainees ? "Un ancien élève" : "Un élève");
    const count = places.length > 1 ? ` (${formatCount(places.length, "place")})` : "";
    return [`${name}\u00a0: ${reasons[first.reason]}${count}`];
  });
}
