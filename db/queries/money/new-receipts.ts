import "server-only";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { buyerOf } from "@/db/queries/money/payers";
import type { ShownReceipt } from "@/db/queries/money/receipts";
import { users } from "@/db/schema/accounts";
import { receipts } from "@/db/schema/receipts";
import { json, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

type Row = typeof receipts.$inferSelect;
type Optional = "traineeId" | "subscriptionId" | "method" | "reference" | "depositFrom";
type Rarely = "correctsId" | "note" | "clientId" | "payerAccountId";
/** The database assigns the numbers. */
export type NewReceipt = Pick<
  Row,
  "coachId" | "kind" | "receivedOn" | "payer" | "label" | "amountCents"
> &
  Partial<Pick<Row, Optional | Rarely>>;

const NOTHING = {
  traineeId: null,
  subscriptionId: null,
  method: null,
  reference: null,
  depositFrom: null,
  depositId: null,
  correctsId: null,
  note: null,
  clientId: null,
  payerAccountId: null,
};

const { id, year, number, recordedAt, traineeId, payerAccountId } = receipts;

const insert = statement(
  {
    params: { rows: json<(NewReceipt & { n: number; id: string })[]>(), now: recordedAt },
    row: { id, year, number, recordedAt, traineeId, payerAccountId },
  },
  (params) => sql`
    insert into ${receipts} (id, coach_id, kind, received_on, recorded_at, trainee_id, payer, subscription_id, label, amount_cents,
      method, reference, deposit_from, corrects_id, note, client_id, payer_account_id)
    select id, "coachId", kind, "receivedOn", ${params.now}::timestamptz, "traineeId", payer, "subscriptionId", label, "amountCents",
      method, reference, "depositFrom", "correctsId", note, "clientId", coalesce("payerAccountId", ${buyerOf(sql`"subscriptionId"`)})
    from jsonb_to_recordset(${params.rows}::jsonb) as g(n int, id uuid, "coachId" uuid, kind text, "receivedOn" date, "traineeId" uuid,
      payer text, "subscriptionId" uuid, label text, "amountCents" int, method text, reference text, "depositFrom" date,
      "correctsId" uuid, note text, "clientId" uuid, "payerAccountId" uuid)
    order by n
    returning id, year, number, recorded_at as "recordedAt", payer_account_id as "payerAccountId",
      (select u.id from ${users} u where u.id = ${traineeId} and u.deleted_at is null) as "traineeId"`,
);

/**
 * Writes receipts in order; a trigger updates their subscriptions' amounts.
 * Numbering locks the coach's counter, the last lock of all transactions.
 */
export async function insertReceipts(
  tx: Tx,
  rows: readonly NewReceipt[],
  now: Date,
): Promise<ShownReceipt[]> {
  const numbered = rows.map((row, n) => ({ n, id: v7(), ...row }));
  const made = new Map((await insert(tx, { rows: numbered, now })).map((row) => [row.id, row]));
  return numbered.flatMap(({ n: _, ...row }) => {
    const written = made.get(row.id);
    if (!written) return [];
    const receipt = { ...NOTHING, ...row, ...written, traineeId: row.traineeId ?? null };
    return {
      receipt,
      depositedOn: null,
      correctedBy: null,
      cameOnline: false,
      traineeId: written.traineeId,
      payerAccountId: written.payerAccountId,
    };
  });
}
