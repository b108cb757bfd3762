import fc from "fast-check";
import { giveDebtUp } from "@/lib/services/money/debts";
import { refund, reverseReceipt } from "@/lib/services/money/receipt-corrections";
import { listSubscriptionReceipts } from "@/lib/services/money/receipt-lists";
import { recordReceipt } from "@/lib/services/money/receipts";
import type { RealStudio } from "@/testing/real-studio";
import { SUBSCRIPTIONS } from "@/testing/studio-beginnings";
import type { StudioModel } from "@/testing/studio-model";
import { annul, type ModelMoney, pay, refundModel, waive } from "@/testing/studio-money";
import { done, failed, type Outcome } from "@/testing/studio-places";

// Most steps use one subscription, so that they affect each other.
const sub = fc.constantFrom(0, 0, 0, ...Array.from({ length: SUBSCRIPTIONS }, (_, n) => n));
const amount = fc.constantFrom(1, 3, 5, 9.5, 10, 11);

function outcome(
  model: StudioModel,
  n: number,
  rule: (money: ModelMoney) => string | null,
  evenDeleted = false,
): Outcome {
  const one = model.subscriptions[n];
  if (!one || (one.deleted && !evenDeleted)) return failed("SUBSCRIPTION_NOT_FOUND");
  const why = rule(one.money);
  return why ? failed(why) : done();
}
const idOf = (studio: RealStudio, n: number) => studio.subscriptions[n] ?? "";

const payments = fc.tuple(sub, amount).map(([n, euros]) => ({
  words: `pays ${euros} for ${n}`,
  expected: (model: StudioModel) => outcome(model, n, (money) => pay(money, euros)),
  real: async (s: RealStudio) => {
    await recordReceipt(s.coach.id, { subscriptionId: idOf(s, n), amount: euros, method: "CASH" });
    return null;
  },
}));

/** One receipt of a subscription by its number, if there is one. */
const annulments = fc.tuple(sub, fc.nat(3)).map(([n, which]) => ({
  words: `annuls receipt ${which} of ${n}`,
  expected: (model: StudioModel) => {
    const { length } = model.subscriptions[n]?.money.written ?? [];
    if (length === 0) return done();
    return outcome(model, n, (money) => annul(money, which % length), true);
  },
  real: async (s: RealStudio) => {
    const receipts = await listSubscriptionReceipts({ id: s.coach.id, type: "COACH" }, idOf(s, n));
    const inOrder = receipts.toSorted((a, b) =>
      (a.number ?? "").localeCompare(b.number ?? "", "fr", { numeric: true }),
    );
    const one = inOrder[which % inOrder.length];
    if (one) await reverseReceipt(s.coach.id, one.id, "Erreur");
    return null;
  },
}));

const refunds = fc.tuple(sub, amount).map(([n, euros]) => ({
  words: `gives ${euros} back for ${n}`,
  expected: (model: StudioModel) => outcome(model, n, (money) => refundModel(money, euros), true),
  real: async (s: RealStudio) => {
    await refund(s.coach.id, { subscriptionId: idOf(s, n), amount: euros, method: "CARD" });
    return null;
  },
}));

const debts = sub.map((n) => ({
  words: `gives the debt of ${n} up`,
  expected: (model: StudioModel) => outcome(model, n, waive),
  real: async (s: RealStudio) => {
    await giveDebtUp(s.coach.id, idOf(s, n));
    return null;
  },
}));

export const moneySteps = fc.oneof(
  { weight: 4, arbitrary: payments },
  { weight: 2, arbitrary: annulments },
  { weight: 2, arbitrary: refunds },
  { weight: 1, arbitrary: debts },
);
