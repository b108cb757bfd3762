import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { lockSubscription } from "@/db/queries/subscriptions/subscriptions";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { ofSubscription, writeReceipts } from "@/lib/services/money/receipts";
import { type ApiResult, api } from "@/testing/api";
import { type Member, makeCoach, makeMembers, type Person } from "@/testing/factories";

const TODAY = parisDay(new Date());
let coach: Person;
let members: Member[];
type Body = Record<string, unknown>;

/** Tried again, as a browser does, while a slow machine has no connection free. */
const post = async (path: string, body: Body): Promise<ApiResult> => {
  const answer = await api("POST", path, { token: coach.token, body });
  if (answer.status === 503) return post(path, body);
  if (answer.status >= 500) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
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

test("200 at once, with annulments, deposits and refusals among them, are numbered 1…n without a gap, and every sum is exact", async () => {
  const first = await Promise.all(members.map((member) => pay(member, 10)));
  const answers = await Promise.all(
    first.flatMap(({ body: { id } }, n) => {
      const member = members[n] as Member;
      return [
        ...Array.from({ length: 6 }, () => pay(member, 10)),
        // Whoever comes later finds too much.
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
  expect(answers).toHaveLength(240);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([201, 409]);
  const found = await numbers();
  expect(found.length).toBeGreaterThan(150);
  expect(found).toEqual(upTo(found.length));
  expect(await auditData()).toEqual([]);
}, 60_000);

test("a receipt that fails after its number leaves no gap", async () => {
  const before = (await numbers()).length;
  // Of the others, some have paid all.
  const [member] = (await makeMembers(coach, 1)) as [Member];
  await database().execute(
    sql`alter table receipts add constraint receipts_fails check (amount_cents <> 123) not valid`,
  );
  await expect(pay(member, 1.23, "CASH")).rejects.toThrow("500");
  await database().execute(sql`alter table receipts drop constraint receipts_fails`);
  await post("/api/receipts", { label: "Tapis", payer: "Ana", amount: 5, method: "CASH" });
  expect(await numbers()).toEqual(upTo(before + 1));
});

test("an amount of before Élan takes no number, and holds up nobody who takes one", async () => {
  const [one, other] = (await makeMembers(coach, 2)) as [Member, Member];
  const over = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const opening = { kind: "OPENING", amountCents: 100, receivedOn: TODAY } as const;
  const held = transaction(async (tx) => {
    const subscription = await lockSubscription(
      tx,
      { coachId: scopeOf({ id: coach.id, type: "COACH" }).id },
      one.card.id,
    );
    if (!subscription) throw new Error("The card is gone");
    await writeReceipts(tx, [{ ...(await ofSubscription(tx, subscription)), ...opening }]);
    written.resolve();
    await over.promise;
  });
  await written.promise;
  const { status } = await pay(other, 1, "CASH");
  over.resolve();
  await held;
  expect(status).toBe(201);
});

test("without the lock the same shows a gap or a double: the control", async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 10);
  await database().execute(sql`drop index receipts_number`);
  await database().execute(
    sql.raw(`
    create or replace function number_receipt() returns trigger language plpgsql as $$
    begin
      new.year := extract(year from new.recorded_at);
      select coalesce(max(number), 0) + 1 into new.number from receipts where coach_id = new.coach_id;
      perform pg_sleep(0.005);
      return new;
    end $$`),
  );
  await Promise.all(members.flatMap((member) => upTo(5).map(() => pay(member, 5))));
  const found = await numbers();
  expect(found).not.toEqual(upTo(found.length));
  expect((await auditData()).join()).toContain("Numéros d'encaissements troués ou doubles");
}, 60_000);
