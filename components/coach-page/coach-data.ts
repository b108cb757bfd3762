import type { Offer } from "@/lib/contract/offers/offers";
import type { PublicActivity } from "@/lib/contract/public/public";

/** Search engines show at most 50 events of a page. */
const MAX_EVENTS = 50;

interface Coach {
  displayName: string;
  presentation: string;
  /** Absolute addresses of the page, the picture (null without one) and the booking page. */
  page: string;
  picture: string | null;
  booking: string;
}

/** The schema.org graph of a coach, with classes and offers. */
export function coachData(coach: Coach, activities: PublicActivity[], offers: Offer[]): object {
  const id = `${coach.page}#coach`;
  return {
    "@graph": [
      {
        "@type": "Person",
        "@id": id,
        name: coach.displayName,
        url: coach.page,
        ...(coach.presentation && { description: coach.presentation }),
        ...(coach.picture && { image: coach.picture }),
        makesOffer: offers.map((offer) => ({
          "@type": "Offer",
          name: offer.label,
          price: offer.price,
          priceCurrency: "EUR",
          url: `${coach.booking}&offer=${offer.id}`,
          availability: "https://schema.org/InStock",
        })),
      },
      ...activities.slice(0, MAX_EVENTS).map((activity) =>
        classEvent(activity, {
          organizer: { "@id": id },
          url: `${coach.booking}&activity=${activity.id}`,
        }),
      ),
    ],
  };
}

export const classEvent = (
  activity: PublicActivity,
  { url, organizer }: { url: string; organizer: object },
): object => ({
  "@type": "Event",
  name: activity.label,
  startDate: activity.beginDate,
  endDate: activity.endDate,
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: `https://schema.org/${activity.isOnline ? "Online" : "Offline"}EventAttendanceMode`,
  location: locationOf(activity, url),
  organizer,
  performer: { "@type": "Person", name: activity.coachName },
  maximumAttendeeCapacity: activity.maxParticipants,
  remainingAttendeeCapacity: activity.remainingPlaces,
  url,
});

/** An online class is joined from its page; the address of its meeting is a secret. */
function locationOf({ isOnline, place, address }: PublicActivity, url: string): object {
  const venue = { "@type": "Place", name: place, address: address ?? place };
  if (!isOnline) return venue;
  const online = { "@type": "VirtualLocation", name: place, url };
  return address ? [online, venue] : online;
}
