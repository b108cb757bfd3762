import { claimPlace } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { claimPlace as claim } from "@/lib/services/reservations";

export const POST = handle(claimPlace, ({ actor, params }) => claim(actor.id, params.activityId));
