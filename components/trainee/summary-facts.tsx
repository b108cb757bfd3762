"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { TraineeSummary } from "@/lib/contract/trainees/trainee-summary";
import { formatEuros, formatNumber, formatShortDay, formatTime } from "@/lib/format";

/** The height with a next class, so that nothing below moves when the facts replace a skeleton. */
export const FACTS_HEIGHT = "min-h-31 lg:min-h-16";

export function SummaryFacts({
  summary: { nextClass, lastVisit, attendances, totalPaid },
}: {
  summary: TraineeSummary;
}) {
  const when =
    nextClass && `${formatShortDay(nextClass.beginDate)}, ${formatTime(nextClass.beginDate)}`;
  return (
    <dl
      className={cn(
        FACTS_HEIGHT,
        "grid grid-cols-3 content-start gap-x-4 gap-y-3 max-[20rem]:grid-cols-1 max-sm:grid-cols-[auto_auto_auto] lg:grid-cols-[1.6fr_1.2fr_0.8fr_1fr]",
      )}
    >
      <Fact term="Prochain cours" detail={nextClass?.label} className="max-lg:col-span-full">
        {nextClass ? (
          <Link
            href={`/classes/${nextClass.id}`}
            prefetch={false}
            aria-label={`${when}, ${nextClass.label}`}
            className="text-accent underline-offset-4 hover:underline"
          >
            {when}
          </Link>
        ) : (
          "Aucun"
        )}
      </Fact>
      <Fact term="Dernière venue">{lastVisit ? formatShortDay(lastVisit) : "Jamais"}</Fact>
      <Fact term={attendances >= 2 ? "Présences" : "Présence"}>{formatNumber(attendances)}</Fact>
      <Fact term="Total payé">{formatEuros(totalPaid)}</Fact>
    </dl>
  );
}

function Fact({
  term,
  detail,
  className,
  children,
}: {
  term: string;
  detail?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn("flex min-w-0 flex-col", className)}>
      <dt className="order-1 text-sm text-muted">{term}</dt>
      <dd className="tabular whitespace-nowrap font-semibold max-[20rem]:whitespace-normal text-lg leading-snug">
        {children}
      </dd>
      {detail ? <dd className="order-2 text-sm [overflow-wrap:anywhere]">{detail}</dd> : null}
    </div>
  );
}
