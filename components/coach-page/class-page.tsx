import { ArrowLeft, CalendarPlus, Sparkles } from "lucide-react";
import { classEvent } from "@/components/coach-page/coach-data";
import { PublicFacts } from "@/components/coach-page/public-facts";
import { buttonClass } from "@/components/ui/button-class";
import { Footer } from "@/components/vitrine/footer";
import { JsonLd } from "@/components/vitrine/json-ld";
import { TopBar } from "@/components/vitrine/top-bar";
import type { PublicClass } from "@/lib/contract/public/public";
import { formatOf, formatPrice } from "@/lib/format";

interface ClassPageProps {
  origin: string;
  contact: string | undefined;
  shown: PublicClass;
}

export function ClassPage({ origin, contact, shown }: ClassPageProps) {
  const { code, displayName, activity, trialPrice } = shown;
  const query = `?coachcode=${code}&activity=${activity.id}`;
  const own = `/c/${code}/${activity.id}`;
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <JsonLd
        data={classEvent(activity, {
          url: `${origin}${own}`,
          organizer: { "@type": "Person", name: displayName, url: `${origin}/c/${code}` },
        })}
      />
      <TopBar query={query} />
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 pt-4 pb-16 md:px-6 md:pt-8">
        <a
          href={`/c/${code}`}
          className="inline-flex min-h-11 max-w-full items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Tous les cours {formatOf(displayName)}
          </span>
        </a>
        <h1 className="mt-4 text-3xl font-bold tracking-tight [overflow-wrap:anywhere] md:text-4xl">
          {activity.label}
        </h1>
        <div className="mt-6">
          <PublicFacts activity={activity} />
        </div>
        <div className="mt-8 grid gap-3 sm:grid-cols-2">
          {trialPrice !== null && (
            <a href={`${own}/essai`} className={buttonClass({ variant: "primary" })}>
              <Sparkles className="size-5" aria-hidden="true" />
              Cours d'essai
              <span className="font-normal">· {formatPrice(trialPrice)}</span>
            </a>
          )}
          <a
            href={`/${query}`}
            className={buttonClass({ variant: trialPrice === null ? "primary" : "secondary" })}
          >
            <CalendarPlus className="size-5" aria-hidden="true" />
            {trialPrice === null ? "Réserver" : "Réserver avec mon compte"}
          </a>
        </div>
        {trialPrice !== null && (
          <p className="mt-4 text-sm text-muted">
            Première fois avec {displayName}&nbsp;? Le cours d'essai se réserve sans créer de
            compte.
          </p>
        )}
      </main>
      <Footer contact={contact} />
    </div>
  );
}
