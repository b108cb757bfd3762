import "server-only";
import { createHash } from "node:crypto";
import {
  insertStatementRows,
  listKnownRows,
  listReferences,
  lockStatements,
} from "@/db/queries/money/statement";
import { lockSubscriptions, raiseVersion } from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { JudgedStatement, recordStatement } from "@/lib/contract/money/statement";
import {
  type JudgedRow,
  judgeStatement,
  readStatement,
  rowKeys,
  type StatementRow,
} from "@/lib/domain/bank-statement";
import { debtorsSince } from "@/lib/domain/debt";
import { toEuros } from "@/lib/domain/euros";
import { dueCentsOf } from "@/lib/domain/receipts";
import { truncate } from "@/lib/domain/truncate";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { receiptView } from "@/lib/services/money/receipt-view";
import { writeReceipts } from "@/lib/services/money/receipts";

type Body = BodyOf<typeof recordStatement>;
const REFERENCE_LENGTH = 100;

const keyDigestOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Throws NO_TITLES, TOO_MANY_ROWS, OPEN_QUOTE. */
function rowsOf(text: string): StatementRow[] {
  const read = readStatement(text);
  if (!("error" in read)) return read.rows;
  if (read.error === "OPEN_QUOTE") throw new AppError("OPEN_QUOTE", { line: read.line });
  throw new AppError(read.error);
}

/** Throws SUBSCRIPTION_NOT_FOUND for a pick of another coach's subscription. */
async function judge(coachId: CoachScope, rows: readonly StatementRow[], picks: Body["picks"]) {
  const db = database();
  const owing = new Map(
    (await listReferences(db, coachId, debtorsSince(clock()))).map((row) => [row.id, row]),
  );
  if (picks.some(({ subscriptionId }) => !owing.has(subscriptionId)))
    throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const keys = new Map(rowKeys(rows).map((key) => [keyDigestOf(key), key]));
  const known = await listKnownRows(db, coachId, [...keys.keys()]);
  const judged = judgeStatement(rows, {
    byReference: new Map([...owing.values()].map(({ reference, id }) => [reference, id])),
    due: new Map([...owing.values()].map((row) => [row.id, dueCentsOf(row)])),
    known: new Map(
      known.map(({ digest, subscriptionId }) => [keys.get(digest) ?? "", subscriptionId]),
    ),
    picks: new Map(picks.map(({ line, subscriptionId }) => [line, subscriptionId])),
    today: today(),
  });
  return { owing, judged };
}

type Owing = Awaited<ReturnType<typeof judge>>["owing"];

function view(judged: readonly JudgedRow[], owing: Owing): JudgedStatement {
  const count = (verdict: JudgedRow["verdict"]) =>
    judged.filter((row) => row.verdict === verdict).length;
  const matched = judged.filter(({ verdict }) => verdict === "MATCH");
  return {
    rows: judged.map(({ line, date, cents, label, verdict, subscriptionId }) => {
      const paid = owing.get(subscriptionId ?? "");
      return {
        line,
        date,
        label,
        verdict,
        subscriptionId,
        amount: cents === null ? null : toEuros(cents),
        traineeId: paid?.traineeId ?? null,
        firstName: paid?.firstName ?? null,
        lastName: paid?.lastName ?? null,
      };
    }),
    totals: {
      match: count("MATCH"),
      known: count("KNOWN"),
      moreThanDue: count("MORE_THAN_DUE"),
      none: count("NONE"),
      ignored: count("IGNORED"),
      amount: toEuros(matched.reduce((sum, { cents }) => sum + (cents ?? 0), 0)),
    },
  };
}

/** Judges each row and writes nothing. Throws the codes of recordStatementOf. */
export async function previewStatement(
  coachId: CoachScope,
  { text, picks }: Body,
): Promise<JudgedStatement> {
  const { owing, judged } = await judge(coachId, rowsOf(text), picks);
  return view(judged, owing);
}

/**
 * Records a receipt for each row that matches, all or none.
 * Throws NO_TITLES, TOO_MANY_ROWS, OPEN_QUOTE, SUBSCRIPTION_NOT_FOUND.
 */
export async function recordStatementOf(
  coachId: CoachScope,
  { text, picks }: Body,
): Promise<ResponseOf<typeof recordStatement>> {
  const rows = rowsOf(text);
  return transaction(async (tx) => {
    await lockStatements(tx, coachId);
    const before = await judge(coachId, rows, picks);
    const paid = new Set(before.judged.flatMap((row) => row.subscriptionId ?? []));
    await lockSubscriptions(tx, coachId, [...paid]);
    // A receipt may have come between the first reading and the lock.
    const { owing, judged } = await judge(coachId, rows, picks);
    const matched = judged.flatMap((row) => {
      const subscription = row.verdict === "MATCH" && owing.get(row.subscriptionId ?? "");
      return subscription && paid.has(subscription.id) ? [{ row, subscription }] : [];
    });
    for (const id of new Set(matched.map(({ subscription }) => subscription.id)))
      await raiseVersion(tx, coachId, id);
    const receipts = await writeReceipts(
      tx,
      matched.map(({ row, subscription }) => ({
        coachId,
        kind: "PAYMENT" as const,
        method: "TRANSFER" as const,
        receivedOn: row.date ?? today(),
        amountCents: row.cents ?? 0,
        reference: truncate(row.label, REFERENCE_LENGTH),
        traineeId: subscription.traineeId,
        subscriptionId: subscription.id,
        label: subscription.label,
        payer: subscription.payer,
      })),
    );
    await insertStatementRows(
      tx,
      receipts.flatMap(({ receipt }, n) => {
        const key = matched[n]?.row.key;
        return key
          ? [{ coachId, digest: keyDigestOf(key), receiptId: receipt.id, createdAt: clock() }]
          : [];
      }),
    );
    return { ...view(judged, owing), receipts: receipts.map(receiptView) };
  });
}
