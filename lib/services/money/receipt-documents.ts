import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import { listAttended } from "@/db/queries/booking/held-places";
import { listGuardiansOf } from "@/db/queries/families/guardianships";
import { findBusiness } from "@/db/queries/money/business";
import { listReceiptsOfDeposit } from "@/db/queries/money/deposits";
import { findHolderName, findTraineeEver } from "@/db/queries/money/payers";
import {
  type BookLine,
  listBookLines,
  sumOpenings,
  sumOpeningsOf,
} from "@/db/queries/money/receipt-book";
import { findReceipt, type ShownReceipt } from "@/db/queries/money/receipts";
import { findSubscriptionEver } from "@/db/queries/subscriptions/subscriptions";
import type { AccountId, CoachId, CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { QueryOf, SentFile } from "@/lib/contract/endpoint";
import type { getBook } from "@/lib/contract/money/receipt-documents";
import { attestationPdf } from "@/lib/documents/attestation-pdf";
import { bookCsv, bookPdf } from "@/lib/documents/book";
import { receiptPdf } from "@/lib/documents/receipt-pdf";
import { sellerLines } from "@/lib/documents/seller-lines";
import { slipPdf } from "@/lib/documents/slip-pdf";
import { canBeWrittenTo } from "@/lib/domain/address";
import { ERASED_NAME } from "@/lib/domain/erased-name";
import { isBookPeriod } from "@/lib/domain/is-book-period";
import { type Day, parisDay, yearOf } from "@/lib/domain/paris-time";
import { dueCentsOf } from "@/lib/domain/receipts";
import { vatMention } from "@/lib/domain/tax";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { senderOf } from "@/lib/mail/message";
import { receiptMessage } from "@/lib/mail/messages/receipt";
import { type Actor, ownerOf } from "@/lib/services/accounts/actors";
import { findDeposit } from "@/lib/services/money/deposits";
import { numberOf } from "@/lib/services/money/receipt-view";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

const PDF = "application/pdf";

/** The seller's lines on documents and the coach's VAT regime. */
async function sellerOf(coachId: CoachId) {
  const business = await findBusiness(database(), coachId);
  const coach = await findUser(database(), coachId);
  const displayName = coach?.displayName ?? ERASED_NAME;
  return { lines: sellerLines(business, displayName), vatRegime: business?.vatRegime ?? null };
}

/** The receipt's PDF. Throws NOT_A_RECEIPT for an amount received before Élan. */
async function renderReceipt({
  receipt,
  correctedBy,
  cameOnline,
}: ShownReceipt): Promise<SentFile & { number: string }> {
  const number = numberOf(receipt);
  const { coachId, method, subscriptionId } = receipt;
  if (!number || !method) throw new AppError("NOT_A_RECEIPT");
  const db = database();
  const numberOfOther = async (id: string | null) => {
    const other = id ? await findReceipt(db, { coachId }, id) : null;
    return other && numberOf(other.receipt);
  };
  const [seller, subscription, corrects, annulledBy] = await Promise.all([
    sellerOf(coachId),
    subscriptionId ? findSubscriptionEver(db, { coachId }, subscriptionId) : null,
    numberOfOther(receipt.correctsId),
    numberOfOther(correctedBy),
  ]);
  const content = await receiptPdf({
    ...receipt,
    number,
    method,
    cameOnline,
    seller: seller.lines,
    account: subscription && {
      priceCents: subscription.priceCents,
      // Deleting a subscription gives up its debt.
      dueCents: subscription.deletedAt ? 0 : dueCentsOf(subscription),
      today: today(),
    },
    corrects,
    correctedBy: annulledBy,
    vatMention: vatMention(seller.vatRegime, yearOf(receipt.receivedOn)),
  });
  return { type: PDF, name: `recu-${number}.pdf`, content, number };
}

/** The receipt for its coach, trainee or payer. Throws RECEIPT_NOT_FOUND, NOT_A_RECEIPT. */
export async function receiptDocument(
  actor: Actor,
  id: string,
  callerId: AccountId,
): Promise<SentFile> {
  const found = await findReceipt(database(), { ...ownerOf(actor), callerId }, id);
  if (!found) throw new AppError("RECEIPT_NOT_FOUND");
  return renderReceipt(found);
}

/**
 * Mails the receipt to the trainee, or to the guardian who paid, or to all guardians.
 * Throws RECEIPT_NOT_FOUND, NOT_A_RECEIPT, NO_ADDRESS.
 */
export async function sendReceipt(coachId: CoachScope, id: string): Promise<void> {
  const found = await findReceipt(database(), { coachId }, id);
  if (!found) throw new AppError("RECEIPT_NOT_FOUND");
  const { name, content, number } = await renderReceipt(found);
  const trainee = found.traineeId
    ? await findTraineeEver(database(), coachId, found.traineeId)
    : null;
  if (!trainee) throw new AppError("NO_ADDRESS");
  const guardians = await listGuardiansOf(database(), trainee.id);
  const paying = guardians.find(({ guardianId }) => guardianId === found.payerAccountId);
  const payer = paying && (await findUser(database(), paying.guardianId));
  const reachesAll = canBeWrittenTo(trainee.email) || guardians.length > 0;
  if (!(payer ? canBeWrittenTo(payer.email) : reachesAll)) throw new AppError("NO_ADDRESS");
  const coach = await findUser(database(), coachId);
  const message = receiptMessage({
    firstName: trainee.firstName,
    coach: senderOf(coach),
    number,
    label: found.receipt.label,
    amountCents: found.receipt.amountCents,
    attachment: {
      filename: name,
      contentType: PDF,
      content: Buffer.from(content as Uint8Array).toString("base64"),
    },
  });
  const from = { id: coachId, email: coach?.email };
  const mail = { to: trainee.email, guardianId: payer?.id, ...message };
  await transaction((tx) => enqueueNotices(tx, from, [mail]));
}

/** The bank's slip of a deposit ('Remise de chèques'). Throws DEPOSIT_NOT_FOUND. */
export async function slipDocument(coachId: CoachScope, id: string): Promise<SentFile> {
  const { depositedOn } = await findDeposit(coachId, id);
  const rows = await listReceiptsOfDeposit(database(), coachId, id);
  const content = await slipPdf({
    seller: (await sellerOf(coachId)).lines,
    depositedOn,
    cheques: rows.map(({ receipt }) => ({ ...receipt, number: numberOf(receipt) ?? "" })),
  });
  return { type: PDF, name: `remise-${depositedOn}.pdf`, content };
}

// Parsing a batch blocks the event loop, so a batch stays small.
const BATCH = 250;

async function* readBookLines(coachId: CoachScope, days: { from: Day; to: Day }) {
  let after: BookLine | null = null;
  for (;;) {
    const lines: BookLine[] = await listBookLines(database(), coachId, days, after, BATCH);
    if (lines.length > 0) yield lines;
    if (lines.length < BATCH) return;
    after = lines.at(-1) ?? null;
  }
}

/** Streams the livre des recettes of at most 366 days. Throws BOOK_DAYS. */
export async function bookDocument(
  coachId: CoachScope,
  { from, to, format }: QueryOf<typeof getBook>,
): Promise<SentFile> {
  if (!isBookPeriod(from, to)) throw new AppError("BOOK_DAYS");
  const name = `livre-des-recettes-${from}-${to}.${format}`;
  const lines = readBookLines(coachId, { from, to });
  if (format === "csv") return { type: "text/csv; charset=utf-8", name, content: bookCsv(lines) };
  const { lines: seller } = await sellerOf(coachId);
  const beforeCents = await sumOpenings(database(), coachId, { from, to });
  return { type: PDF, name, content: bookPdf(lines, { from, to, seller, beforeCents }) };
}

/** The attended days and the received amount of a subscription. Throws SUBSCRIPTION_NOT_FOUND. */
export async function attestation(caller: Actor, id: string): Promise<SentFile> {
  const db = database();
  const subscription = await findSubscriptionEver(db, ownerOf(caller), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { coachId, label, amountPaidCents } = subscription;
  const [seller, person, attended, openingCents] = await Promise.all([
    sellerOf(coachId),
    findHolderName(db, coachId, id),
    listAttended(db, subscription, clock()),
    sumOpeningsOf(db, coachId, id),
  ]);
  const content = await attestationPdf({
    seller: seller.lines,
    person,
    label,
    attended: attended.map(parisDay),
    receivedCents: amountPaidCents,
    openingCents,
    today: today(),
  });
  return { type: PDF, name: "attestation.pdf", content };
}
