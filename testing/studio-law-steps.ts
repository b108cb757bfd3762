import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";
import { setTrial } from "@/lib/services/accounts/coach-features";
import { cancelLinkedPlace, claimLinkedPlace } from "@/lib/services/mail-links/linked-places";
import { linkBookings } from "@/lib/services/mail-links/place-links";
import { refund } from "@/lib/services/money/receipt-corrections";
import { recordReceipt } from "@/lib/services/money/receipts";
import { previewWithdrawal, withdraw } from "@/lib/services/subscriptions/withdrawal";
import { askTrial, confirmTrial } from "@/lib/services/trial/trial";
import type { RealStudio } from "@/testing/real-studio";
import { SUBSCRIPTIONS } from "@/testing/studio-beginnings";
import { TRIAL_PRICE } from "@/testing/studio-law";
import type { StudioModel } from "@/testing/studio-model";
import { pay, received, refundModel } from "@/testing/studio-money";
import { done, failed, type ModelPlace, type Outcome } from "@/testing/studio-places";
import { id } from "@/testing/studio-step";

const cls = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);
/** An index of the first subscriptions or of the trials since. */
const sub = fc.nat(SUBSCRIPTIONS + 1);
const which = (model: StudioModel, n: number) => n % model.subscriptions.length;

const withdrawals = sub.map((given) => ({
  words: `withdraws from ${given}`,
  expected: (model: StudioModel) => model.withdraw(which(model, given)),
  real: async (s: RealStudio, model: StudioModel) => {
    const n = which(model, given);
    const traineeId = id(s.trainees, model.subscriptions[n]?.trainee ?? 0);
    const announced = await previewWithdrawal(traineeId, id(s.subscriptions, n));
    const { used, refund: back } = await withdraw(traineeId, id(s.subscriptions, n));
    return { ...announced, used, refund: back };
  },
}));

/** The due sum in euros; negative when it is to be refunded. */
const rest = (model: StudioModel, n: number): number => {
  const { owed = 0 } = model.subscriptions[n]?.money ?? {};
  const money = model.subscriptions[n]?.money;
  return money ? Math.round((owed - received(money)) * 100) / 100 : 0;
};
const settlements = sub.map((given) => ({
  words: `settles ${given}`,
  expected: (model: StudioModel): Outcome => {
    const n = which(model, given);
    const one = model.subscriptions[n];
    const amount = rest(model, n);
    if (!one || amount === 0) return done();
    if (one.deleted) return failed("SUBSCRIPTION_NOT_FOUND");
    const why = amount > 0 ? pay(one.money, amount) : refundModel(one.money, -amount);
    return why ? failed(why) : done();
  },
  real: async (s: RealStudio, model: StudioModel) => {
    const n = which(model, given);
    const amount = rest(model, n);
    const payment = { subscriptionId: id(s.subscriptions, n), method: "TRANSFER" as const };
    if (amount > 0) await recordReceipt(s.coach.id, { ...payment, amount });
    if (amount < 0) await refund(s.coach.id, { ...payment, amount: -amount });
    return null;
  },
}));

/** One of the last places, preferably of a trainee with an earlier booking in the same class. */
function placeOf({ places }: StudioModel, back: number): ModelPlace | undefined {
  const held = places.filter((place) => place.status === "BOOKED");
  const twice = held.filter((one) =>
    held.some(
      (other) =>
        other.cls === one.cls && other.trainee === one.trainee && other.bookedAt < one.bookedAt,
    ),
  );
  const among = twice.length > 0 ? twice : places;
  return among[among.length - 1 - (back % Math.max(1, among.length))];
}

const linked = (
  words: string,
  rule: (model: StudioModel, place: ModelPlace) => Outcome,
  call: (token: string) => Promise<unknown>,
) =>
  fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5).map((back) => ({
    words: `${words} by the link of the place booked ${back} before the last`,
    expected: (model: StudioModel) => {
      const place = placeOf(model, back);
      return place ? rule(model, place) : done();
    },
    real: async (s: RealStudio, model: StudioModel) => {
      const place = placeOf(model, back);
      if (!place) return null;
      const booking = {
        activityId: id(s.classes, place.cls),
        traineeId: id(s.trainees, place.trainee),
        bookedAt: new Date(place.bookedAt),
        tokenVersion: 0,
      };
      const [link] = await transaction((tx) => linkBookings(tx, s.coach.id, [booking]));
      return call(link?.placeUrl.split("/").at(-1) ?? "");
    },
  }));

let newTrainees = 0;
const trials = fc.tuple(cls, fc.nat(2), cls).map(([requested, other, again]) => {
  const wanted = other === 0 ? (requested + 1) % 4 : requested;
  return {
    words: `a new trainee requests class ${requested}, books ${wanted}, and sends the code for ${again}`,
    expected: (model: StudioModel) => model.trial(requested, wanted, again),
    real: async (s: RealStudio) => {
      await setTrial(s.coach.id, true, TRIAL_PRICE);
      newTrainees += 1;
      const email = `essai-${process.pid}-${newTrainees}@exemple.fr`;
      const person = { firstName: "Ina", lastName: "Vo", phoneNumber: "0612345678", email };
      await askTrial(s.coach.code, { ...person, activityId: id(s.classes, requested) });
      const confirm = (n: number) =>
        confirmTrial(s.coach.code, { email, code: s.codeMailed(), activityId: id(s.classes, n) });
      const { booked, waiting } = await confirm(wanted);
      await addNewTrainee(s, email);
      const twice = await confirm(again).catch((error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      });
      const { token: _, ...result } = typeof twice === "string" ? { token: "" } : twice;
      return { booked, waiting, again: typeof twice === "string" ? twice : result };
    },
  };
});

async function addNewTrainee(s: RealStudio, email: string): Promise<void> {
  const { rows } = await database().execute<{ trainee: TraineeScope; subscription: string }>(sql`
    select u.id as trainee, b.id as subscription from users u join subscriptions b on b.trainee_id = u.id
    where u.email = ${email}`);
  for (const { trainee, subscription } of rows) {
    s.trainees.push(trainee);
    s.subscriptions.push(subscription);
  }
}

/** Steps of withdrawal, mail links and trial classes. */
export const lawSteps = fc.oneof(
  { weight: 4, arbitrary: withdrawals },
  { weight: 2, arbitrary: settlements },
  {
    weight: 3,
    arbitrary: linked("cancels", (model, place) => model.cancelLinked(place), cancelLinkedPlace),
  },
  {
    weight: 1,
    arbitrary: linked("claims", (model, place) => model.claimLinked(place), claimLinkedPlace),
  },
  { weight: 3, arbitrary: trials },
);
