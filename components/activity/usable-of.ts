import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { offeredFor } from "@/lib/domain/eligibility";

/** The trainee's subscriptions with which the coach can book this class. */
export const usableOf = ({ subscriptions }: Trainee, activity: ActivityDetails) =>
  offeredFor(subscriptions, activity, { byCoach: true });
