import { beforeAll, expect, test } from "vitest";
import { type ApiResult, api } from "@/testing/api";
import { makeClass, makeCoach, makeTrainee } from "@/testing/factories";
import { compareTimes, timePairs } from "@/testing/paired-times";

const SAMPLES = Number(process.env.ENUMERATION_SAMPLES ?? 20);
// Each response waits a quarter of a second, so the pairs run in parallel.
const CONCURRENCY = 10;
/** Without a difference, one run in 15 000 exceeds this z-score. */
const WITHIN_NOISE = 4;
const PASSWORD = "brioche-lavande";

let registered: string;
let invited: string;
let coachEmail: string;
let trialPath: string;
let activityId: string;
beforeAll(async () => {
  const coach = await makeCoach();
  await api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled: true, price: 10 },
  });
  trialPath = `/api/public/coach/${coach.code}/trial`;
  activityId = (await makeClass(coach)).id;
  registered = "connue@enumeration.example";
  await api("POST", "/api/auth/register", {
    body: {
      ...{ firstName: "Ana", lastName: "Petit", phoneNumber: "0612345678" },
      ...{ email: registered, password: PASSWORD },
    },
  });
  invited = (await makeTrainee(coach)).email;
  coachEmail = coach.email;
});

const person = { firstName: "Inès", lastName: "Roche", phoneNumber: "06 12 34 56 78" };
const ask = (email: string) => api("POST", trialPath, { body: { ...person, email, activityId } });
const confirm = (email: string) =>
  api("POST", `${trialPath}/confirm`, { body: { email, code: "123456", activityId } });
const logIn = (email: string) =>
  api("POST", "/api/auth/login", { body: { email, password: "faux-mot-de-passe" } });
const forget = (email: string) => api("POST", "/api/auth/forgot-password", { body: { email } });

const calls: [string, (email: string) => Promise<ApiResult>, () => string][] = [
  ["a trial request for an account with a password", ask, () => registered],
  ["a trial request for an invited account", ask, () => invited],
  ["a trial request for a coach", ask, () => coachEmail],
  ["a wrong code", confirm, () => registered],
  ["a wrong password", logIn, () => registered],
  ["a forgotten password", forget, () => registered],
];

let unknownAddresses = 0;
const newUnknown = () => {
  unknownAddresses += 1;
  return `jamais-${unknownAddresses}@enumeration.example`;
};

test.each(calls)(
  "%s takes as long and returns the same as for an unknown address",
  { timeout: SAMPLES * 2_000 },
  async (what, call, known) => {
    const comparable = ({ status, text, headers }: ApiResult) => [
      ...[status, text],
      ...[...headers].filter(([name]) => name !== "x-request-id" && name !== "date"),
    ];
    // The first call of each kind fills the caches.
    expect(comparable(await call(known()))).toEqual(comparable(await call(newUnknown())));
    const pairs = await timePairs(
      SAMPLES,
      CONCURRENCY,
      () => call(known()),
      () => call(newUnknown()),
    );
    const { z, medians } = compareTimes(pairs);
    expect([what, Math.abs(z) < WITHIN_NOISE ? "equal" : { z, medians }]).toEqual([what, "equal"]);
  },
);
