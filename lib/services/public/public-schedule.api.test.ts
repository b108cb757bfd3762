import { expect, test } from "vitest";
import { getPublicClass, getPublicSchedule } from "@/lib/services/public/public-schedule";
import { api } from "@/testing/api";
import { makeClass, makeCoach } from "@/testing/factories";

test.each(["", "/activities"])(
  "a page of any origin may preflight and call the public schedule%s",
  async (path) => {
    const { code } = await makeCoach();
    const address = `/api/public/coach/${code}${path}`;
    const preflight = await api("OPTIONS", address, {
      headers: {
        origin: "https://studio.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "x-studio",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("GET");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("*");
    expect(preflight.headers.get("x-request-id")).toBeTruthy();
    for (const known of [address, `/api/public/coach/ZZZZZZ${path}`]) {
      const { headers } = await api("GET", known);
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  },
);

test("the public pages' data has no field of the coach's own", async () => {
  const coach = await makeCoach();
  const code = coach.code ?? "";
  const { id } = await makeClass(coach);
  await api("POST", `/api/activity/${id}/comment`, {
    token: coach.token,
    body: { comment: "Prévoir la sono" },
  });
  const schedule = await getPublicSchedule(code);
  const shown = await getPublicClass(code, id);
  const facts = ["address", "beginDate", "bookable", "coachName", "coachUrlPicture", "colour"];
  const more = ["endDate", "id", "isOnline", "kind", "label", "maxParticipants", "opensOn"];
  const all = [...facts, ...more, "place", "remainingPlaces"];
  expect(schedule?.activities.map((activity) => Object.keys(activity).sort())).toEqual([all]);
  expect(Object.keys(shown?.activity ?? {}).sort()).toEqual([...all, "cancelTimeInHours"].sort());
});
