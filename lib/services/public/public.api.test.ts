import { expect, test } from "vitest";
import { getPublicClass, getPublicSchedule } from "@/lib/services/public/public";
import { api } from "@/testing/api";
import { makeClass, makeCoach } from "@/testing/factories";

test.each(["", "/activities"])(
  "a page of any origin may ask first, and then call the public schedule%s",
  async (path) => {
    const { code } = await makeCoach();
    const address = `/api/public/coach/${code}${path}`;
    const asked = await api("OPTIONS", address, {
      headers: {
        origin: "https://studio.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "x-studio",
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
    expect(asked.headers.get("access-control-allow-methods")).toContain("GET");
    expect(asked.headers.get("access-control-allow-headers")).toContain("*");
    expect(asked.headers.get("x-request-id")).toBeTruthy();
    for (const known of [address, `/api/public/coach/ZZZZZZ${path}`]) {
      const { headers } = await api("GET", known);
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  },
);

test("what public pages are drawn from holds nothing that is the coach's own", async () => {
  const coach = await makeCoach();
  const code = coach.code ?? "";
  const { id } = await makeClass(coach);
  await api("POST", `/api/activity/${id}/comment`, {
    token: coach.token,
    body: { comment: "Prévoir la sono" },
  });
  const schedule = await getPublicSchedule(code);
  const shown = await getPublicClass(code, id);
  const facts = ["beginDate", "coachName", "coachUrlPicture", "endDate", "id", "label"];
  const all = [...facts, "maxParticipants", "place", "remainingPlaces"];
  expect(schedule?.activities.map((one) => Object.keys(one).sort())).toEqual([all]);
  expect(Object.keys(shown?.activity ?? {}).sort()).toEqual([...all, "cancelTimeInHours"].sort());
});
