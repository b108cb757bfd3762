import { type Expectation, expectChange } from "@/lib/client/optimistic";
import { listTrainees, type Trainee } from "@/lib/contract/trainees";

/** A trainee's subscriptions as a change makes them, in every list of trainees: thousands of them take a while to be read anew. */
export const expectSubscriptions = (
  traineeId: string,
  change: (subscriptions: Trainee["subscriptions"]) => Trainee["subscriptions"],
): Expectation =>
  expectChange(listTrainees, (list) =>
    list.map((one) =>
      one.id === traineeId ? { ...one, subscriptions: change(one.subscriptions) } : one,
    ),
  );
