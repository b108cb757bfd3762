import { cancelAllPlaces } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { cancelPlaces } from "@/lib/services/reservations";

export const DELETE = handle(cancelAllPlaces, ({ actor, params }) =>
  cancelPlaces(actor.id, params.activityId, "all"),
);
