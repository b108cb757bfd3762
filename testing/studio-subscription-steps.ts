import fc from "fast-check";
import { editSubscription } from "@/lib/services/subscriptions/subscription-edit";
import {
  activateSubscription,
  deleteSubscription,
  suspendSubscription,
} from "@/lib/services/subscriptions/subscriptions";
import { listSubscriptionsOf } from "@/lib/services/trainees/trainees";
import { CARD_PRICE } from "@/testing/studio-money";
import { CARD_QUANTITY } from "@/testing/studio-places";
import { dayText, id, silent, sub } from "@/testing/studio-step";

export const suspensions = sub.map((n) =>
  silent(
    `suspend ${n}`,
    (model) => model.suspend(n),
    (s) => suspendSubscription(s.coach.id, id(s.subscriptions, n)),
  ),
);

export const activations = sub.map((n) =>
  silent(
    `activate ${n}`,
    (model) => model.activate(n),
    (s) => activateSubscription(s.coach.id, id(s.subscriptions, n)),
  ),
);

export const adjustments = fc
  .tuple(sub, fc.nat(6), fc.constantFrom(0, 4, 10))
  .map(([n, credits, paid]) =>
    silent(
      `adjust ${n} to ${credits}, ${paid} paid`,
      (model) => model.adjust(n, credits, paid),
      async (s, model) => {
        const one = model.subscriptions[n] as (typeof model.subscriptions)[0];
        const [seen] = await listSubscriptionsOf(s.coach.id, id(s.trainees, one.trainee)).then(
          (all) => all.filter((shown) => shown.id === id(s.subscriptions, n)),
        );
        const isCard = one.credits !== null;
        return editSubscription(s.coach.id, id(s.trainees, one.trainee), {
          id: id(s.subscriptions, n),
          label: "Formule",
          type: isCard ? "CARD" : "SUBSCRIPTION",
          quantity: isCard ? CARD_QUANTITY : null,
          quantityLeft: isCard ? credits : null,
          nbReservationPerWeek: isCard ? null : one.quota,
          price: CARD_PRICE,
          amountPaid: paid,
          isPaid: seen?.isPaid ?? false,
          version: seen?.version,
          beginDate: dayText(one.firstDay),
          endDate: dayText(one.lastDay),
          isPrivateOffer: false,
        });
      },
    ),
  );

export const deletionsByCoach = sub.map((n) =>
  silent(
    `coach deletes subscription ${n}`,
    (model) => model.deleteSubscription(n),
    (s) => deleteSubscription({ id: s.coach.id, type: "COACH" }, id(s.subscriptions, n)),
  ),
);

export const deletionsByTrainee = sub.map((n) =>
  silent(
    `trainee deletes subscription ${n}`,
    (model) => model.deleteOwnSubscription(n),
    (s, model) => {
      const traineeId = id(s.trainees, model.subscriptions[n]?.trainee ?? 0);
      return deleteSubscription({ id: traineeId, type: "TRAINEE" }, id(s.subscriptions, n));
    },
  ),
);
