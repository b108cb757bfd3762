import "server-only";
import {
  deleteDeposit,
  insertDeposit,
  listDepositsOfCoach,
  lockDeposit,
  setDeposit,
} from "@/db/queries/money/deposits";
import { lockReceipts, readReceipts } from "@/db/queries/money/receipts";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Deposit, makeDeposit as depositContract } from "@/lib/contract/money/deposits";
import { toEuros } from "@/lib/domain/euros";
import { canDeposit } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";

const view = ({ cents, ...row }: Omit<Deposit, "amount"> & { cents: number }): Deposit => ({
  ...row,
  amount: toEuros(cents),
});

/** The coach's deposits, the latest first. */
export async function listDeposits(coachId: CoachScope): Promise<Deposit[]> {
  return (await listDepositsOfCoach(database(), coachId)).map(view);
}

/** Throws DEPOSIT_NOT_FOUND. */
export async function findDeposit(coachId: CoachScope, id: string): Promise<Deposit> {
  const [row] = await listDepositsOfCoach(database(), coachId, id);
  if (!row) throw new AppError("DEPOSIT_NOT_FOUND");
  return view(row);
}

/** Deposits all cheques or none. Throws RECEIPT_NOT_FOUND, NOT_A_CHEQUE_TO_DEPOSIT, DEPOSIT_DAY. */
export async function makeDeposit(
  coachId: CoachScope,
  { receiptIds, depositedOn }: BodyOf<typeof depositContract>,
): Promise<Deposit> {
  const ids = [...new Set(receiptIds)];
  return transaction(async (tx) => {
    await lockReceipts(tx, coachId, ids);
    const rows = await readReceipts(tx, coachId, ids);
    if (rows.length < ids.length) throw new AppError("RECEIPT_NOT_FOUND");
    const depositable = rows.every(({ receipt, correctedBy }) =>
      canDeposit({
        ...receipt,
        isReversed: correctedBy !== null,
        isDeposited: receipt.depositId !== null,
      }),
    );
    if (!depositable) throw new AppError("NOT_A_CHEQUE_TO_DEPOSIT");
    if (depositedOn > today() || rows.some(({ receipt }) => receipt.receivedOn > depositedOn))
      throw new AppError("DEPOSIT_DAY");
    const id = await insertDeposit(tx, coachId, depositedOn, clock());
    await setDeposit(tx, coachId, { ids }, id);
    return findDeposit(coachId, id);
  });
}

/** Deletes the deposit; its cheques can be deposited again. Throws DEPOSIT_NOT_FOUND. */
export async function undoDeposit(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockDeposit(tx, coachId, id))) throw new AppError("DEPOSIT_NOT_FOUND");
    await setDeposit(tx, coachId, { depositId: id }, null);
    await deleteDeposit(tx, coachId, id);
  });
}
