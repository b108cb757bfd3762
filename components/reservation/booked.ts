import type { Member } from "@/components/family/use-family";
import type { Send } from "@/lib/client/send";
import type { BookingResult, bookActivity } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

export interface Booked {
  /** The class as it was when the trainee pressed. */
  activity: Activity;
  result: BookingResult;
  /** The person of the family who has the places; absent: the account itself. */
  person?: Member;
  subscription: Subscription;
  /** Places in each class. */
  places: number;
  /** The trainee has just bought the subscription for this class. */
  bought?: true;
}

/** The input of the two forms that book a class. */
export interface BookingProps {
  activity: Activity;
  /** The person of the family that the places are for; absent: the account itself. */
  personId?: string | undefined;
  booking: Send<typeof bookActivity>;
  onBooked: (booked: Booked) => void;
}
