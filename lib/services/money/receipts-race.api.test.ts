import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { pool } from "@/db/pool";
import { lockSubscription } from "@/db/queries/subscriptions/subscriptions";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { subscriptionFields, writeReceipts } from "@/lib/services/money/receipts";
import { type ApiResult, api } from "@/testing/api";
import { type Member, makeCoach, makeMembers, type Person } from "@/testing/factories";

const TODAY = parisDay(new Date());
let coach: Person;
let members: Member[];
type Body = Record<string, unknown>;

/** Retries a 503, as a browser does. */
const post = async (path: string, body: Body): Promise<ApiResult> => {
  const response = await api("POST", path, { token: coach.token, body });
  if (response.status === 503) return post(path, body);
  if (response.status >= 500) throw new Error(`${response.status} ${response.text}`);
  return response;
};
const pay = ({ card }: Member, amount: number, method = "CHEQUE") =>
  post("/api/receipts", { subscriptionId: card.id, amount, method });

async function numbers(): Promise<number[]> {
  const { rows } = await database().execute<{ number: number }>(
    sql`select number from receipts where coach_id = ${coach.id} and number is not null order by number`,
  );
  return rows.map(({ number }) => number);
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

beforeAll(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 20);
});

test("receipts are numbered without a gap when 240 requests come at once", async () => {
  const first = await Promise.all(members.map((member) => pay(member, 10)));
  const responses = await Promise.all(
    first.flatMap(({ body: { id } }, n) => {
      const member = members[n] as Member;
      return [
        ...Array.from({ length: 6 }, () => pay(member, 10)),
        // The later of the two is more than the remaining debt.
        ...[60, 60].map((amount) => pay(member, amount)),
        post(`/api/receipts/${id}/reversal`, { reason: "x" }),
        post("/api/receipts/deposits", { receiptIds: [id], depositedOn: TODAY }),
        post("/api/receipts/refund", {
          subscriptionId: member.card.id,
          amount: 10,
          method: "CASH",
        }),
        post("/api/receipts/several", {
          subscriptionId: member.card.id,
          cheques: [{ amount: 5 }, { amount: 5 }],
        }),
      ];
    }),
  );
  expect(responses).toHaveLength(240);
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([201, 409]);
  const found = await numbers();
  expect(found.length).toBeGreaterThan(150);
  expect(found).toEqual(upTo(found.length));
  expect(await auditData()).toEqual([]);
}, 60_000);

test("a receipt leaves no gap when it fails after it got its number", async () => {
  const before = (await numbers()).length;
  // The other members may have nothing left to pay.
  const [member] = (await makeMembers(coach, 1)) as [Member];
  await database().execute(
    sql`alter table receipts add constraint receipts_fails check (amount_cents <> 123) not valid`,
  );
  await expect(pay(member, 1.23, "CASH")).rejects.toThrow("500");
  await database().execute(sql`alter table receipts drop constraint receipts_fails`);
  await post("/api/receipts", { label: "Tapis", payer: "Ana", amount: 5, method: "CASH" });
  expect(await numbers()).toEqual(upTo(before + 1));
});

test("an opening amount takes no number and blocks no numbered receipt", async () => {
  const [first, second] = (await makeMembers(coach, 2)) as [Member, Member];
  const over = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const opening = { kind: "OPENING", amountCents: 100, receivedOn: TODAY } as const;
  const held = transaction(async (tx) => {
    const subscription = await lockSubscription(
      tx,
      { coachId: scopeOf({ id: coach.id, type: "COACH" }).id },
      first.card.id,
    );
    if (!subscription) throw new Error("The card is gone");
    await writeReceipts(tx, [{ ...(await subscriptionFields(tx, subscription)), ...opening }]);
    written.resolve();
    await over.promise;
  });
  await written.promise;
  const { status } = await pay(second, 1, "CASH");
  over.resolve();
  await held;
  expect(status).toBe(201);
});

test("the numbers have a gap or a duplicate when the numbering lock is removed", async () => {
  coach = await makeCoach();
  const [first, second] = (await makeMembers(coach, 2)) as [Member, Member];
  await database().execute(sql`drop index receipts_number`);
  await database().execute(
    sql.raw(`
    create or replace function number_receipt() returns trigger language plpgsql as $$
    begin
      new.year := extract(year from new.recorded_at);
      select coalesce(max(number), 0) + 1 into new.number from receipts where coach_id = new.coach_id;
      perform pg_advisory_xact_lock_shared(17);
      return new;
    end $$`),
  );
  const waiting = () =>
    database().$count(sql`pg_locks where locktype = 'advisory' and objid = 17 and not granted`);
  const paid = await pool().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(17)`);
    const sent = Promise.all([pay(first, 5), pay(second, 5)]);
    await expect.poll(waiting).toBe(2);
    return { sent };
  });
  await paid.sent;
  const found = await numbers();
  expect(found).not.toEqual(upTo(found.length));
  expect((await auditData()).join()).toContain("Numéros d'encaissements troués ou doubles");
}, 60_000);
