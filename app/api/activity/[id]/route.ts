import { getActivity } from "@/lib/contract/classes/activities";
import { deleteActivity } from "@/lib/contract/classes/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getActivityOfTrainee } from "@/lib/services/classes/activity-views";
import { deleteActivity as remove } from "@/lib/services/classes/class-deletion";
import { previewForCoach } from "@/lib/services/operations/preview";
import { previewSeriesDeletion } from "@/lib/services/series/series-preview";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getActivity, ({ actor, caller, params }) =>
    getActivityOfTrainee(actor.id, params.id, caller.id),
  ),
  DELETE: handle(
    deleteActivity,
    async ({ actor, params, query }) => {
      await remove(actor.id, params.id, query["delete-recurrence"] ? query.scope : null);
    },
    {
      preview: async ({ actor, params, query }) =>
        query["delete-recurrence"]
          ? previewSeriesDeletion(actor.id, params.id, query.scope)
          : previewForCoach(actor.id, () => remove(actor.id, params.id, null)),
    },
  ),
});
