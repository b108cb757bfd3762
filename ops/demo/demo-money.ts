import "server-only";
import type { CoachScope } from "@/db/scope";
import { addDays, DAY_MS, parisDay } from "@/lib/domain/paris-time";
import type { HandMethod } from "@/lib/domain/receipts";
import { at } from "@/lib/infra/clock";
import { setBusinessOf } from "@/lib/services/money/business";
import { makeDeposit } from "@/lib/services/money/deposits";
import { reverseReceipt } from "@/lib/services/money/receipt-corrections";
import { recordCheques, recordReceipt } from "@/lib/services/money/receipts";

/** A payment in euros and the instant of its purchase. */
export interface DemoPayment {
  subscriptionId: string;
  amount: number;
  boughtAt: Date;
}

const METHODS: HandMethod[] = ["CHEQUE", "CASH", "CHEQUE", "TRANSFER", "CASH", "CARD"];
const BANK_DAYS = 21;

/** Records a coach's receipts by date, deposits cheques every three weeks and reverses one. */
export async function recordMoney(coachId: CoachScope, payments: DemoPayment[], now: Date) {
  const cheques: { id: string; receivedOn: string }[] = [];
  // Payments are spread over the weeks.
  const dated = payments.map((payment, n) => {
    const later = payment.boughtAt.getTime() + (n % 5) * 20 * DAY_MS;
    return { ...payment, paidAt: new Date(Math.min(now.getTime() - (n % 7) * DAY_MS, later)) };
  });
  const inOrder = dated.toSorted((x, y) => x.paidAt.getTime() - y.paidAt.getTime());
  for (const [n, { subscriptionId, amount, paidAt }] of inOrder.entries()) {
    const method = METHODS[n % METHODS.length] ?? "OTHER";
    if (n % 9 === 2 && amount >= 90) {
      const third = Math.floor(amount / 3);
      const { receipts } = await at(paidAt, () =>
        recordCheques(coachId, {
          subscriptionId,
          cheques: [amount - 2 * third, third, third].map((part, month) => ({
            amount: part,
            reference: `${1207 + n + month}`,
            depositFrom: month > 0 ? addDays(parisDay(paidAt), 30 * month) : null,
          })),
        }),
      );
      cheques.push(...receipts.slice(0, 1));
      continue;
    }
    const reference = method === "CHEQUE" ? `${5301 + n}` : null;
    const { receipt } = await at(paidAt, () =>
      recordReceipt(coachId, { subscriptionId, amount, method, reference }),
    );
    if (method === "CHEQUE") cheques.push(receipt);
  }
  await bank(coachId, cheques, now);
}

/** Deposits all but the last cheques, and reverses the first. */
async function bank(coachId: CoachScope, cheques: { id: string; receivedOn: string }[], now: Date) {
  const last = addDays(parisDay(now), -BANK_DAYS);
  const taken = cheques.filter(({ receivedOn }) => receivedOn <= last);
  const [bounced] = taken;
  if (!bounced) return;
  const receiptIds = taken.map(({ id }) => id);
  await at(new Date(now.getTime() - 2 * DAY_MS), async () => {
    await makeDeposit(coachId, { receiptIds, depositedOn: addDays(parisDay(now), -2) });
  });
  await reverseReceipt(coachId, bounced.id, "Chèque revenu impayé");
}

/** Fills in the legal data of a demo coach. */
export const fillBusiness = (
  coachId: CoachScope,
  legalName: string,
  address: string,
  { email, phone }: { email: string; phone: string },
) =>
  setBusinessOf(coachId, {
    legalName,
    email,
    phone,
    mediatorName: "Médiation de démonstration",
    mediatorAddress: "1 place de l'Exemple, 75011 Paris",
    mediatorUrl: "https://mediation.exemple.fr",
    siren: "732829320",
    address,
    vatRegime: "FRANCHISE",
    iban: "FR7630006000011234567890189",
    ibanHolder: legalName,
    terms:
      "Une carte ou un abonnement est nominatif et vaut jusqu'à sa date de fin.\n\nUne place annulée avant le délai du cours est recréditée ; après, elle est due.\n\nLe règlement se fait au premier cours, par chèque, en espèces ou par virement.",
  });
