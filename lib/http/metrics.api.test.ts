import { expect, test } from "vitest";
import { metrics } from "@/lib/infra/metrics";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { book, makeClass, makeCoach, makeSubscription, makeTrainee } from "@/testing/factories";

const TOKEN = "a token for the metrics";
setEnvironment({ METRICS_TOKEN: TOKEN });

test("the metrics return 404 without the token", async () => {
  for (const token of [undefined, "", "another token"]) {
    expect(await api("GET", "/api/metrics", token ? { token } : {})).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
  }
  const bare = await api("GET", "/api/metrics", { headers: { authorization: TOKEN } });
  expect(bare.status).toBe(404);
});

test("the metrics count requests, places, connections and mails", async () => {
  // Other test files count in the same process.
  metrics().registry.resetMetrics();
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const card = await makeSubscription(coach, trainee);
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  await book(trainee, yoga.id, card.id, "&number-reservation=3");
  await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: trainee.token });
  const { text, headers } = await api("GET", "/api/metrics", { token: TOKEN });
  expect(headers.get("content-type")).toContain("text/plain");
  expect(text).toContain(
    'elan_request_seconds_count{method="POST",route="/api/activity/reservation/:activityId",status="201"} 1',
  );
  expect(text).toContain('elan_places_total{change="booked"} 1');
  expect(text).toContain('elan_places_total{change="waiting"} 2');
  expect(text).toContain('elan_places_total{change="cancelled"} 1');
  expect(text).toMatch(/elan_pool_connections\{state="open"\} [1-9]/);
  expect(text).toMatch(/elan_outbox_mails\{state="dead"\} 0/);
  // Labels hold route patterns, without ids or addresses.
  expect(text).not.toContain(yoga.id);
  expect(text).not.toContain("@");
});
