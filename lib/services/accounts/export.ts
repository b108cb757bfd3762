import "server-only";
import type { Db } from "@/db/pool";
import {
  exportImports,
  exportLinks,
  exportMails,
  exportMovements,
  exportOpeningNotices,
  exportPlaces,
  exportStudio,
  exportSubscriptions,
  exportTerms,
  exportWaiting,
} from "@/db/queries/accounts/personal-data";
import { findUser, type UserRow } from "@/db/queries/accounts/users";
import { listPeopleOf } from "@/db/queries/families/guardianships";
import { findBusiness } from "@/db/queries/money/business";
import { exportPayments } from "@/db/queries/money/payments";
import { exportReceipts } from "@/db/queries/money/receipts";
import { exportDevices } from "@/db/queries/push/push";
import { listTrialsForExport } from "@/db/queries/trial/trial-codes";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { shownAddress } from "@/lib/domain/address";
import { toEuros } from "@/lib/domain/euros";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import type { Actor } from "@/lib/services/accounts/actors";
import { guardedPerson } from "@/lib/services/families/acting-for";
import { receiptView, traineeReceiptView } from "@/lib/services/money/receipt-view";

/** All personal data of the caller, without secrets, and the caller's own books. */
export async function exportData(actor: Actor): Promise<Record<string, unknown>> {
  const db = database();
  const user = await findUser(db, actor.id);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  return {
    exportedAt: clock(),
    account: accountOf(user),
    ...(actor.type === "COACH"
      ? await coachData(db, actor.id)
      : {
          ...(await traineeData(db, actor.id, {
            callerId: actor.id,
            withWaitingImports: user.emailVerifiedAt !== null,
          })),
          family: await familyData(db, actor.id),
        }),
    trials: await listTrialsForExport(db, actor.id),
    mails: await exportMails(db, actor.id),
    notifications: await exportDevices(db, actor.id),
  };
}

function accountOf(user: UserRow) {
  const { passwordHash, tokenVersion, calendarToken, googleSub, deletedAt, ...others } = user;
  const { emailFolded, emailTwin, ...shown } = others;
  return {
    ...shown,
    hasPassword: passwordHash !== null,
    hasGoogle: googleSub !== null,
    hasCalendar: calendarToken !== null,
  };
}

function subscriptionOf({ subscription, ...rest }: { subscription: Sold; with: string }) {
  const { priceCents, amountPaidCents, owedCents, settledCents, ...others } = subscription;
  const { traineeId, coachId, usedCents, refundCents, ...shown } = others;
  return {
    ...shown,
    price: toEuros(priceCents),
    amountPaid: toEuros(amountPaidCents),
    owed: toEuros(owedCents),
    ...rest,
  };
}

const withdrawalsOf = (rows: readonly { subscription: Sold }[]) =>
  rows.flatMap(({ subscription: { id, withdrawnAt, usedCents, refundCents } }) =>
    withdrawnAt
      ? [
          {
            subscriptionId: id,
            withdrawnAt,
            used: toEuros(usedCents ?? 0),
            refund: toEuros(refundCents ?? 0),
          },
        ]
      : [],
  );

const paymentOf = ({
  amountCents,
  ...payment
}: Awaited<ReturnType<typeof exportPayments>>[number]) => ({
  ...payment,
  amount: toEuros(amountCents),
});

type Sold = Awaited<ReturnType<typeof exportSubscriptions>>[number]["subscription"];

/** The persons of the family; the coach's comment stands in the OWNER's export only. */
async function familyData(db: Db, guardianId: TraineeScope) {
  const people = await listPeopleOf(db, guardianId);
  const family: Record<string, unknown>[] = [];
  for (const { id, firstName, lastName, birthYear } of people) {
    const person = await guardedPerson(db, guardianId, id);
    const data = await traineeData(db, person.id, {
      callerId: guardianId,
      withWaitingImports: false,
    });
    const coaches =
      person.role === "OWNER"
        ? data.coaches
        : data.coaches.map(({ comment: _, ...coach }) => coach);
    family.push({ firstName, lastName, birthYear, role: person.role, ...data, coaches });
  }
  return family;
}

async function traineeData(
  db: Db,
  traineeId: TraineeScope,
  { callerId, withWaitingImports }: { callerId: TraineeScope; withWaitingImports: boolean },
) {
  const movements = Map.groupBy(
    await exportMovements(db, traineeId),
    ({ subscriptionId }) => subscriptionId,
  );
  const subscriptions = await exportSubscriptions(db, { traineeId });
  const terms = await exportTerms(db, { traineeId });
  return {
    coaches: await exportLinks(db, { traineeId }),
    subscriptions: subscriptions.map((row) => ({
      ...subscriptionOf(row),
      movements: movements.get(row.subscription.id) ?? [],
    })),
    places: await exportPlaces(db, traineeId),
    openingNotices: await exportOpeningNotices(db, traineeId),
    waitingImports: withWaitingImports ? await exportWaiting(db, traineeId) : [],
    receipts: (await exportReceipts(db, { traineeId, callerId })).map(traineeReceiptView),
    payments: (await exportPayments(db, { traineeId })).map(paymentOf),
    terms,
    withdrawals: withdrawalsOf(subscriptions),
  };
}

async function coachData(db: Db, coachId: CoachScope) {
  const sold = await exportSubscriptions(db, { coachId });
  return {
    ...(await exportStudio(db, coachId)),
    trainees: (await exportLinks(db, { coachId })).map((row) =>
      "email" in row ? { ...row, email: shownAddress(row.email as string) } : row,
    ),
    subscriptions: sold.map(subscriptionOf),
    receipts: (await exportReceipts(db, { coachId })).map(receiptView),
    payments: (await exportPayments(db, { coachId })).map(paymentOf),
    terms: await exportTerms(db, { coachId }),
    withdrawals: withdrawalsOf(sold),
    business: await findBusiness(db, coachId),
    imports: await exportImports(db, coachId),
  };
}
