import { listTraineeSubscriptionHistory } from "@/lib/contract/booking/history";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listSubscriptionHistory } from "@/lib/services/booking/history";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listTraineeSubscriptionHistory, ({ actor, params }) =>
    listSubscriptionHistory(
      { coachId: actor.id, traineeId: params.traineeId },
      params.subscriptionId,
    ),
  ),
});
