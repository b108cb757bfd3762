import { listTraineeSubscriptionHistory } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { listSubscriptionHistory } from "@/lib/services/history";

export const GET = handle(listTraineeSubscriptionHistory, ({ actor, params }) =>
  listSubscriptionHistory(
    { coachId: actor.id, traineeId: params.traineeId },
    params.subscriptionId,
  ),
);
