import { bookingInput } from "@/components/reservation/booking-input";
import type { Taken } from "@/components/reservation/retake-text";
import type { CallError } from "@/lib/client/call-error";
import { callPreview } from "@/lib/client/call-preview";
import { bookActivity } from "@/lib/contract/booking/reservations";
import { SKIP_REASON_OF } from "@/lib/domain/eligibility";

const canPay = (taken: Taken): Promise<boolean> =>
  callPreview(bookActivity, bookingInput(taken)).then(
    () => true,
    ({ code }: CallError) => !(code in SKIP_REASON_OF),
  );

/** The cancelled places that their subscription can pay for again, by dry runs of their booking. */
export async function payableAgain(taken: readonly Taken[]): Promise<Taken[]> {
  const payable = await Promise.all(taken.map(canPay));
  return taken.filter((_, n) => payable[n]);
}
