import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import {
  deliver,
  makePaidStudio,
  openPayment,
  pay,
  refund,
  send,
  startPayments,
} from "@/testing/stripe/paid-online";
import { STRIPE_KEYS, type StripeStub } from "@/testing/stripe/stripe-stub";

let stub: StripeStub;
beforeAll(async () => {
  stub = await startPayments();
  setEnvironment({ ELAN_LOG_FAILURES: "1" });
});
afterAll(async () => {
  setEnvironment({ ELAN_LOG_FAILURES: "" });
  await stub.close();
});

test("keys and signatures stand in no log, no response and no export", async () => {
  const written: string[] = [];
  const keep = (...parts: unknown[]) => void written.push(parts.map(String).join(" "));
  const spies = (["log", "error", "warn", "info"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(keep),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const studio = await makePaidStudio(stub);
  const { token } = studio.coach;
  const responses = [];
  for (const status of [401, 402, 403, 500]) {
    stub.misbehaviours.push({ kind: "STATUS", status });
    responses.push(await api("POST", "/api/payments/account", { token }));
  }
  responses.push(await pay(studio));
  const { session } = await openPayment(stub, studio);
  const event = stub.world.payByCard(session);
  const signed = stub.sign(event);
  responses.push(await send({ ...signed, raw: `${signed.raw} ` }), await deliver(stub, event));
  stub.misbehaviours.push({ kind: "STATUS", status: 402 });
  responses.push(await refund(studio, { amount: 1, method: "CARD" }));
  for (const person of [studio.coach, studio.trainee])
    responses.push(await api("GET", "/api/user/export", { token: person.token }));
  responses.push(await api("GET", "/api/payments/account", { token }));
  const { rows } = await database().execute(sql`select body, headers from idempotency_keys`);
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toEqual([503, 503, 503, 503, 201, 400, 200, 409, 200, 200, 200]);
  expect(written.length).toBeGreaterThan(0);
  const all = [...written, ...responses.map(({ text }) => text), JSON.stringify(rows)].join("\n");
  for (const secret of [...Object.values(STRIPE_KEYS), "v1=", signed.headers["stripe-signature"]])
    expect(all).not.toContain(secret);
});

test("the export lists payments without what belongs to Stripe", async () => {
  const studio = await makePaidStudio(stub);
  const { id } = await openPayment(stub, studio);
  const { body } = await api("GET", "/api/user/export", { token: studio.trainee.token });
  expect(body.payments).toEqual([
    {
      ...{ id, subscriptionId: studio.card.id, amount: 120, state: "OPEN" },
      ...{ method: null, receiptId: null, createdAt: expect.any(String) },
    },
  ]);
});
