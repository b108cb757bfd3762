import type { Offer } from "@/lib/contract/offers/offers";
import type { PublicActivity } from "@/lib/contract/public/public";

/** As many as a search engine shows of one page. */
const MOST_EVENTS = 50;

interface Coach {
  displayName: string;
  presentation: string;
  /** Absolute addresses: of the page, of the picture if there is one, and of where one books. */
  page: string;
  picture: string | null;
  booking: string;
}

/** The coach, their classes and offers in schema.org's words. */
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
      ...activities.slice(0, MOST_EVENTS).map((activity) =>
        classEvent(activity, {
          organizer: { "@id": id },
          url: `${coach.booking}&activity=${activity.id}`,
        }),
      ),
    ],
  };
}

/** One class in schema.org's words. */
export const classEvent = (
  activity: PublicActivity,
  { url, organizer }: { url: string; organizer: object },
): object => ({
  "@type": "Event",
  name: activity.label,
  startDate: activity.beginDate,
  endDate: activity.endDate,
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  location: { "@type": "Place", name: activity.place, address: activity.place },
  organizer,
  performer: { "@type": "Person", name: activity.coachName },
  maximumAttendeeCapacity: activity.maxParticipants,
  remainingAttendeeCapacity: activity.remainingPlaces,
  url,
});
