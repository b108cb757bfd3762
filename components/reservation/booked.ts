import type { BookingResult } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

export interface Booked {
  /** The class as it was when the trainee pressed. */
  activity: Activity;
  result: BookingResult;
  subscription: Subscription;
  /** Places in each class. */
  places: number;
  /** The trainee has just bought the subscription for this class. */
  bought?: true;
}
