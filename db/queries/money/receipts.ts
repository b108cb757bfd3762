import "server-only";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/pool";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { users } from "@/db/schema/accounts";
import { paymentDisputes, paymentRefunds, payments } from "@/db/schema/payments";
import { deposits, receipts } from "@/db/schema/receipts";
import type { AccountId, CoachId, CoachScope, SystemScope, TraineeId } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";
import type { Kind, Method } from "@/lib/domain/receipts";

const correction = alias(receipts, "correction");

const shown = {
  receipt: receipts,
  depositedOn: deposits.depositedOn,
  correctedBy: correction.id,
  cameOnline: sql<boolean>`(exists (select 1 from ${payments} p where p.receipt_id = ${receipts.id})
    or exists (select 1 from ${paymentRefunds} r where r.receipt_id = ${receipts.id} or r.correction_id = ${receipts.id})
    or exists (select 1 from ${paymentDisputes} d where d.taken_receipt_id = ${receipts.id} or d.returned_receipt_id = ${receipts.id}))`,
  payerAccountId: sql<
    string | null
  >`(select p.id from ${users} p where p.id = ${receipts.payerAccountId} and p.deleted_at is null)`,
  traineeId: sql<
    string | null
  >`case when ${users.deletedAt} is null then ${receipts.traineeId} end`,
};

export const selectReceipts = (db: Db) =>
  db
    .select(shown)
    .from(receipts)
    .leftJoin(deposits, eq(deposits.id, receipts.depositId))
    .leftJoin(correction, eq(correction.correctsId, receipts.id))
    .leftJoin(users, eq(users.id, receipts.traineeId));

export type ShownReceipt = Awaited<ReturnType<typeof selectReceipts>>[number];

const latestFirst = [
  desc(receipts.receivedOn),
  desc(receipts.year),
  desc(receipts.number),
  desc(receipts.id),
];

export const earliestFirst = [asc(receipts.receivedOn), asc(receipts.year), asc(receipts.number)];

/** The account that reads receipts, and the trainee whose receipts it reads. */
export interface PayerView {
  traineeId: TraineeId;
  callerId: AccountId;
}

export type ReceiptReader = { coachId: CoachId } | PayerView;

/** A guardian reads of a person's receipts those that no other account paid. */
function readableBy(reader: ReceiptReader): SQL | undefined {
  if ("coachId" in reader) return eq(receipts.coachId, reader.coachId);
  const { traineeId, callerId } = reader;
  const paidByCaller = matchesId(receipts.payerAccountId, callerId);
  return traineeId === callerId
    ? or(eq(receipts.traineeId, traineeId), paidByCaller)
    : and(eq(receipts.traineeId, traineeId), or(paidByCaller, isNull(receipts.payerAccountId)));
}

export async function findReceipt(
  db: Db,
  reader: ReceiptReader,
  id: string,
): Promise<ShownReceipt | null> {
  const [row] = await selectReceipts(db).where(and(eq(receipts.id, id), readableBy(reader)));
  return row ?? null;
}

export function readReceipts(db: Db, coachId: CoachId, ids: readonly string[]) {
  return selectReceipts(db)
    .where(and(eq(receipts.coachId, coachId), anyOf(receipts.id, ids)))
    .orderBy(asc(receipts.year), asc(receipts.number));
}

const byClientId = prepared((db) =>
  selectReceipts(db)
    .where(
      and(
        eq(receipts.coachId, sql.placeholder("coachId")),
        eq(receipts.clientId, sql.placeholder("clientId")),
      ),
    )
    .prepare("receipt_by_client"),
);

export async function findByClientId(
  db: Db,
  coachId: CoachScope,
  clientId: string,
): Promise<ShownReceipt | null> {
  const [row] = await byClientId(db).execute({ coachId, clientId });
  return row ?? null;
}

/** Prevents a reversal or a deposit meanwhile; the subscriptions are locked before. */
export async function lockReceipts(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
): Promise<void> {
  await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.coachId, coachId), anyOf(receipts.id, ids)))
    .orderBy(asc(receipts.id))
    .for("update");
}

export interface ReceiptFilter {
  from?: Day | undefined;
  to?: Day | undefined;
  method?: Method | undefined;
  kind?: Kind | undefined;
  traineeId?: string | undefined;
  subscriptionId?: string | undefined;
  toDeposit?: boolean | undefined;
}

const toDeposit = sql`${receipts.method} = 'CHEQUE' and ${receipts.kind} = 'PAYMENT' and ${receipts.depositId} is null
  and not exists (select 1 from ${receipts} c where c.corrects_id = ${receipts.id})`;

function matching(owner: SQL, filter: ReceiptFilter): SQL | undefined {
  return and(
    owner,
    filter.from ? gte(receipts.receivedOn, filter.from) : undefined,
    filter.to ? lte(receipts.receivedOn, filter.to) : undefined,
    filter.method ? eq(receipts.method, filter.method) : undefined,
    filter.kind ? eq(receipts.kind, filter.kind) : undefined,
    filter.traineeId ? matchesId(receipts.traineeId, filter.traineeId) : undefined,
    filter.subscriptionId ? eq(receipts.subscriptionId, filter.subscriptionId) : undefined,
    filter.toDeposit ? toDeposit : undefined,
  );
}

interface Page {
  page: number;
  size: number;
}

export function listReceiptsOfCoach(
  db: Db,
  coachId: CoachScope,
  filter: ReceiptFilter,
  { page, size }: Page,
) {
  return selectReceipts(db)
    .where(matching(eq(receipts.coachId, coachId), filter))
    .orderBy(...latestFirst)
    .limit(size)
    .offset(page * size);
}

/** Count and cents by method; an OPENING counts as a receipt, not as an amount. */
export function sumReceiptsOfCoach(db: Db, coachId: CoachScope, filter: ReceiptFilter) {
  return db
    .select({
      method: receipts.method,
      count: count(),
      cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::float8`,
    })
    .from(receipts)
    .where(matching(eq(receipts.coachId, coachId), filter))
    .groupBy(receipts.method);
}

/** A person's list holds the receipts of the person's subscriptions that the caller paid. */
const ofPayer = (payer: PayerView, coachId: string | undefined) =>
  and(
    readableBy(payer),
    payer.traineeId === payer.callerId
      ? undefined
      : and(matchesId(receipts.payerAccountId, payer.callerId), isNotNull(receipts.subscriptionId)),
    coachId ? matchesId(receipts.coachId, coachId) : undefined,
  );

/** `coachId` limits the list to one coach. */
export function listReceiptsOfPayer(
  db: Db,
  payer: PayerView,
  coachId: string | undefined,
  { page, size }: Page,
) {
  return selectReceipts(db)
    .where(ofPayer(payer, coachId))
    .orderBy(...latestFirst)
    .limit(size)
    .offset(page * size);
}

export async function countReceiptsOfPayer(
  db: Db,
  payer: PayerView,
  coachId: string | undefined,
): Promise<number> {
  const [row] = await db.select({ n: count() }).from(receipts).where(ofPayer(payer, coachId));
  return row?.n ?? 0;
}

export function listReceiptsOfSubscription(db: Db, reader: ReceiptReader, subscriptionId: string) {
  return selectReceipts(db)
    .where(and(readableBy(reader), eq(receipts.subscriptionId, subscriptionId)))
    .orderBy(...latestFirst);
}

export function exportReceipts(db: Db, reader: ReceiptReader) {
  return selectReceipts(db)
    .where(readableBy(reader))
    .orderBy(asc(receipts.recordedAt), asc(receipts.year), asc(receipts.number));
}

/**
 * Deletes receipts ten years after their year, or 30 days after the coach's account ended.
 * Returns how many.
 */
export async function deleteOldReceipts(tx: Tx, _: SystemScope, now: Date): Promise<number> {
  const result = await tx.execute<{ n: number }>(
    sql`select forget_receipts(${now.toISOString()}::timestamptz) as n`,
  );
  return result.rows[0]?.n ?? 0;
}
