import { CalendarPlus } from "lucide-react";
import { coachData } from "@/components/coach-page/coach-data";
import { Mentions } from "@/components/coach-page/mentions";
import { OfferCard } from "@/components/offer/offer-card";
import type { ClassLinks } from "@/components/public-schedule/day-section";
import { ScheduleDays } from "@/components/public-schedule/schedule-days";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button-class";
import { Footer } from "@/components/vitrine/footer";
import { JsonLd } from "@/components/vitrine/json-ld";
import { TopBar } from "@/components/vitrine/top-bar";
import type { Business } from "@/lib/contract/money/business";
import type { Offer } from "@/lib/contract/offers/offers";
import type { PublicActivity } from "@/lib/contract/public/public";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

const SHOWN_CLASSES = 8;

interface CoachPageProps {
  origin: string;
  contact: string | undefined;
  coach: {
    code: string;
    displayName: string;
    url: string | null;
    presentation: string;
    activities: PublicActivity[];
    offers: Offer[];
    business: Business;
  };
}

export function CoachPage({ origin, contact, coach }: CoachPageProps) {
  const { code, displayName, url, presentation, activities, offers, business } = coach;
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
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <JsonLd data={data} />
      <TopBar query={query} />
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 pt-4 pb-16 md:px-6 md:pt-8">
        <header className="flex flex-col gap-6 md:flex-row md:items-start md:gap-8">
          <Avatar name={displayName} url={url} size="xl" />
          <div className="min-w-0 flex-1">
            <h1 className="text-3xl font-bold tracking-tight [overflow-wrap:anywhere] md:text-4xl">
              {displayName}
            </h1>
            {presentation && (
              <p className="mt-3 max-w-prose text-lg whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {presentation}
              </p>
            )}
            <a href={`/login${query}`} className={`${buttonClass({ variant: "primary" })} mt-6`}>
              <CalendarPlus className="size-5" aria-hidden="true" />
              Réserver
            </a>
          </div>
        </header>
        <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-12 lg:grid-cols-[7fr_5fr] lg:gap-10">
          <section aria-labelledby="schedule" className="min-w-0">
            <h2 id="schedule" className="mb-4 text-2xl font-bold tracking-tight">
              Prochains cours
            </h2>
            <ComingClasses
              activities={activities}
              query={query}
              trialOf={
                offers.some(({ type }) => type === "FREE_GROUP_CLASS")
                  ? ({ id }) => ({ href: `/c/${code}/${id}/essai` })
                  : undefined
              }
            />
          </section>
          <section aria-labelledby="offers" className="min-w-0">
            <h2 id="offers" className="mb-4 text-2xl font-bold tracking-tight">
              Formules
            </h2>
            <Offers offers={offers} query={query} />
          </section>
        </div>
        <Mentions business={business} />
      </main>
      <Footer contact={contact} />
    </div>
  );
}

/** Folds the later classes, so that the offers below stay near. */
function ComingClasses({
  activities,
  query,
  trialOf,
}: {
  activities: PublicActivity[];
  query: string;
  trialOf: ClassLinks["trialOf"];
}) {
  // A visitor without a session comes back to this class after the login.
  const hrefOf = ({ id }: PublicActivity) => `/${query}&activity=${id}`;
  const near = activities.slice(0, SHOWN_CLASSES);
  const later = activities.slice(SHOWN_CLASSES);
  return (
    <>
      <ScheduleDays activities={near} headings="h3" hrefOf={hrefOf} trialOf={trialOf} />
      {later.length > 0 && (
        <details className="group mt-6">
          <summary className={`${buttonClass({ variant: "secondary" })} group-open:mb-6`}>
            {formatCount(later.length, "autre cours", "autres cours")}
          </summary>
          <ScheduleDays activities={later} headings="h3" hrefOf={hrefOf} trialOf={trialOf} />
        </details>
      )}
    </>
  );
}

function Offers({ offers, query }: { offers: Offer[]; query: string }) {
  if (offers.length === 0) {
    return <p className="text-muted">Les formules seront bientôt publiées.</p>;
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          today={parisDay(new Date())}
          actions={
            <a
              href={`/offers${query}&offer=${offer.id}`}
              className={buttonClass({ variant: "soft" })}
            >
              Réserver
              <span className="sr-only">&nbsp;: {offer.label}</span>
            </a>
          }
        />
      ))}
    </ul>
  );
}
