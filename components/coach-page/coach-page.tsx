import { CalendarPlus } from "lucide-react";
import { coachData } from "@/components/coach-page/coach-data";
import { ComingClasses } from "@/components/coach-page/coming-classes";
import { Mentions } from "@/components/coach-page/mentions";
import { OfferRow } from "@/components/coach-page/offer-row";
import { PlaceDirections } from "@/components/coach-page/place-directions";
import { PublicFrame } from "@/components/coach-page/public-frame";
import { ShareButton } from "@/components/coach-page/share-button";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import { cn } from "@/components/ui/cn";
import { JsonLd } from "@/components/vitrine/json-ld";
import type { Business } from "@/lib/contract/money/business";
import type { Offer } from "@/lib/contract/offers/offers";
import type { PublicActivity } from "@/lib/contract/public/public";
import { locationText } from "@/lib/domain/location";
import { formatOf, formatPrice } from "@/lib/format";
import { mapLink } from "@/lib/map-link";

const SHOWN_PLACES = 2;

interface CoachPageProps {
  origin: string;
  contact: string | undefined;
  coach: {
    code: string;
    displayName: string;
    url: string | null;
    coverUrl: string | null;
    presentation: string;
    activities: PublicActivity[];
    offers: Offer[];
    business: Business;
  };
}

export function CoachPage({ origin, contact, coach }: CoachPageProps) {
  const { code, displayName, url, coverUrl, presentation, activities, offers, business } = coach;
  const query = `?coachcode=${code}`;
  const data = coachData(
    {
      displayName,
      presentation,
      page: `${origin}/c/${code}`,
      picture: url && new URL(url, origin).href,
      booking: `${origin}/login${query}`,
    },
    activities,
    offers,
  );
  const trial = offers.find(({ type }) => type === "FREE_GROUP_CLASS");
  const open = activities.filter(({ bookable }) => bookable === "OPEN");
  const first = open.find(({ remainingPlaces }) => remainingPlaces > 0) ?? open[0];
  const hasTrial = trial !== undefined && first !== undefined;
  return (
    <PublicFrame query={query} contact={contact}>
      <JsonLd data={data} />
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 pb-8 md:px-6 md:pb-12">
        <header className="pb-2">
          <div
            className={cn(
              "-mx-4 overflow-hidden bg-accent-soft md:mx-0 md:rounded-card",
              coverUrl ? "h-28 md:h-60" : "h-16 md:h-28",
            )}
          >
            {coverUrl && (
              // biome-ignore lint/performance/noImgElement: the service's own WebP needs no optimizer
              <img src={coverUrl} alt="" className="size-full object-cover" />
            )}
          </div>
          <div className="flex flex-wrap items-end justify-between gap-2">
            <div className="-mt-12 rounded-full border-4 border-surface bg-surface md:ml-6">
              <Avatar name={displayName} url={url} size="xl" />
            </div>
            <ShareButton text={`Les cours ${formatOf(displayName)}`} />
          </div>
          <h1 className="mt-2 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
            {displayName}
          </h1>
          {presentation && (
            <p className="mt-2 max-w-prose whitespace-pre-line text-muted [overflow-wrap:anywhere]">
              {presentation}
            </p>
          )}
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
            {placesOf(activities).map((location) => (
              <li key={location.id}>
                <PlaceDirections location={location} />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            {hasTrial && (
              <a
                data-visitor
                href={`/c/${code}/${first.id}/essai`}
                className={buttonClass({ variant: "primary" })}
              >
                <span>
                  Cours d'essai <span className="font-normal">· {formatPrice(trial.price)}</span>
                </span>
              </a>
            )}
            <a
              href={`/login${query}`}
              className={buttonClass({ variant: hasTrial ? "secondary" : "primary" })}
            >
              <CalendarPlus className="size-5" aria-hidden="true" />
              Réserver
            </a>
          </div>
        </header>
        <section aria-labelledby="schedule" className="mt-6">
          <h2 id="schedule" className="text-lg font-semibold">
            Prochains cours
          </h2>
          <ComingClasses code={code} coachName={displayName} activities={activities} />
        </section>
        <section aria-labelledby="offers" className="mt-8">
          <h2 id="offers" className="mb-3 text-lg font-semibold">
            Formules
          </h2>
          <OfferRow offers={offers} code={code} />
        </section>
        <Mentions business={business} />
      </main>
    </PublicFrame>
  );
}

/** Returns the places with the most classes. */
function placesOf(activities: PublicActivity[]) {
  const groups = [...Map.groupBy(activities, locationText).values()];
  return groups
    .toSorted((a, b) => b.length - a.length)
    .slice(0, SHOWN_PLACES)
    .flatMap((classes) => classes.find(mapLink) ?? classes.slice(0, 1));
}
