import type { PaidClass } from "@/lib/domain/eligibility";
import { type Day, parisDay } from "@/lib/domain/paris-time";
import { endOfValidity } from "@/lib/domain/subscription-end";

/** The fields of an offer that decide whether it covers a class. */
export interface OfferForClass {
  type: "CARD" | "SUBSCRIPTION" | "FREE_GROUP_CLASS";
  quantity: number | null;
  validityDurationInDay: number;
  isPrivateOffer: boolean;
}

function rankOf({ type, quantity }: OfferForClass): number {
  if (type === "FREE_GROUP_CLASS") return 0;
  if (type === "SUBSCRIPTION") return 3;
  return quantity === 1 ? 1 : 2;
}

/** The offers that cover the class when bought today: the trial, a single class, cards, subscriptions. */
export function matchingOffers<O extends OfferForClass>(
  offers: readonly O[],
  activity: PaidClass,
  today: Day,
): O[] {
  const day = parisDay(new Date(activity.beginDate));
  return offers
    .filter(
      (offer) =>
        offer.isPrivateOffer === activity.isPrivateActivity &&
        day <= endOfValidity(today, offer.validityDurationInDay),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}
