import { expect, test, vi } from "vitest";
import * as activityFields from "@/db/queries/classes/activity-fields";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { countBlocked } from "@/testing/count-blocked";
import { classBody, inDays, makeCoach, makeSeries } from "@/testing/factories";

test.each(["a new class", "an extended series"])(
  "%s has no assistant when the assistant is deleted meanwhile",
  async (subject) => {
    const coach = await makeCoach();
    const send = (method: string, path: string, body?: object) =>
      api(method, path, { token: coach.token, ...(body && { body }) });
    await send("POST", "/api/user/toggle-feature-assistant", { enabled: true });
    const noe = { firstName: "Noé", lastName: "Roux" };
    const { id } = (await send("POST", "/api/coach-assistants", noe)).body;
    const [first] = (await makeSeries(coach, 1, { assistantId: id })).ids;

    const [checked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { insertActivities } = activityFields;
    vi.spyOn(activityFields, "insertActivities").mockImplementationOnce(async (...args) => {
      checked.resolve();
      await goOn.promise;
      return insertActivities(...args);
    });
    const creation =
      subject === "a new class"
        ? send("POST", "/api/activity/single-activity", classBody(inDays(8), { assistantId: id }))
        : send("POST", `/api/activity/recurrent-activity/${first}/extend`, {
            endDateCreation: addDays(parisDay(new Date()), 21),
          });
    await checked.promise;
    const deletion = send("DELETE", `/api/coach-assistants/${id}`);
    await Promise.race([deletion, expect.poll(countBlocked).toBe(1)]);
    goOn.resolve();
    const { status, body } = await creation;
    expect([status, (await deletion).status]).toEqual([201, 204]);
    const made = await send("GET", `/api/activity/${body.id ?? body.ids[0]}/details`);
    expect(made.body.assistantId).toBeNull();
  },
);
