"use client";
import { type ReactNode, useState } from "react";
import { ActivityList } from "@/components/activity/activity-list";
import { CalendarPanel } from "@/components/activity/calendar-panel";
import { CoachRow, type CoachRowActions } from "@/components/activity/coach-row";
import { type Months, monthsUntil } from "@/components/activity/use-months";
import { WeekStrip } from "@/components/activity/week-strip";
import { useClosedMarks } from "@/components/closure/use-closed-marks";
import { FilterNotice } from "@/components/home/filter-notice";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useNow } from "@/components/ui/use-now";
import { useWide } from "@/components/ui/use-wide";
import { type Day, parisDay } from "@/lib/domain/paris-time";

interface CoachListProps extends CoachRowActions {
  months: Months;
  /** The main action, beside the phone's calendar button. */
  action: ReactNode;
}

export function CoachList({ months, action, ...actions }: CoachListProps) {
  const wide = useWide();
  const [days, setDays] = useState<string[]>([]);
  // Past classes stay hidden until the coach asks for them.
  const [past, setPast] = useState(false);
  const [jump, setJump] = useState<{ day: Day } | null>(null);
  const marks = useClosedMarks();
  const now = useNow();
  const today = parisDay(new Date(now));
  return (
    <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8 beside:grid-cols-[minmax(0,1fr)]">
      <CalendarPanel
        months={months}
        applied={days}
        onApply={setDays}
        withPast
        marks={marks}
        action={action}
      />
      <div className="min-w-0 max-md:[--day-strip:4rem]">
        {wide ? null : (
          <WeekStrip
            months={months}
            today={today}
            filter={days}
            onJump={(day) => {
              if (day < today) setPast(true);
              months.loadUntil(monthsUntil(day));
              if (!days.includes(day)) setDays([]);
              setJump({ day });
            }}
          />
        )}
        {/* Stands in the line of the first day's heading. */}
        <div className="relative z-[12] flex justify-end [&:has(+section)]:-mb-11 md:[&:has(+section)]:-mb-10">
          <Button
            variant="ghost"
            size="sm"
            pending={past && months.loadingMore}
            pendingLabel="Chargement…"
            onClick={() => {
              if (!past) setPast(true);
              // A failed month hides the months before it, so it is read first.
              else if (months.errorBehind) months.retry();
              else months.loadUntil(months.from - 1);
            }}
          >
            {past ? "Mois précédents" : "Voir les cours passés"}
          </Button>
        </div>
        {past && months.errorBehind ? (
          <ErrorState
            message={months.errorBehind.message}
            onRetry={months.retry}
            retrying={months.loadingMore}
          />
        ) : null}
        <FilterNotice days={days} onClear={() => setDays([])} />
        <ActivityList
          months={months}
          days={days}
          from={past ? null : today}
          jump={jump}
          hint="Ajoutez un cours&nbsp;: vos élèves pourront y réserver leur place."
          renderRow={(activity) => (
            <CoachRow key={activity.id} activity={activity} now={now} {...actions} />
          )}
        />
      </div>
    </div>
  );
}
