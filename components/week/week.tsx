"use client";
import { CalendarPlus, ChevronLeft, ChevronRight, Move } from "lucide-react";
import { type TouchEvent, useMemo, useRef, useState } from "react";
import { CoachRow, type CoachRowActions } from "@/components/activity/coach-row";
import { useWeekClasses } from "@/components/activity/use-week-classes";
import { daysOffText, useDaysOff } from "@/components/closure/use-days-off";
import { Button } from "@/components/ui/button";
import { DayStrip } from "@/components/ui/day-strip";
import { ErrorState } from "@/components/ui/error-state";
import { FootBar } from "@/components/ui/foot-bar";
import { IconButton } from "@/components/ui/icon-button";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useNow } from "@/components/ui/use-now";
import { useWide } from "@/components/ui/use-wide";
import type { ClassOfWeek } from "@/components/week/class-block";
import { MoveBar } from "@/components/week/move-bar";
import { MoveDialog } from "@/components/week/move-dialog";
import { useMoving } from "@/components/week/use-moving";
import { WeekGrid } from "@/components/week/week-grid";
import { layWeek, timeOf } from "@/components/week/week-layout";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { classStage } from "@/lib/domain/class-hours";
import { addDays, type Day, parisDay, weekOf } from "@/lib/domain/paris-time";
import { formatCount, formatLongDay, formatPeriod } from "@/lib/format";

const DayDialog = onDemand(() =>
  import("@/components/ui/day-dialog").then((part) => part.DayDialog),
);

const SWIPE_PX = 60;

/** The hour that a new class has first. */
const USUAL_BEGIN = "18:30";

interface WeekProps extends Omit<CoachRowActions, "openId"> {
  onCreate: (at: { day: Day; begin: string }) => void;
}

/** Returns `12 cours, 84 places prises`, or what to do in an empty week. */
function summary(classes: readonly Activity[], wide: boolean, past: boolean): string {
  if (classes.length === 0)
    return `Aucun cours ${wide ? "cette semaine" : "ce jour"}.${past || !wide ? "" : " Appuyez sur une heure pour en ajouter un."}`;
  const taken = classes.reduce((sum, { confirmedPlaces }) => sum + confirmedPlaces, 0);
  return `${formatCount(classes.length, "cours", "cours")}, ${formatCount(taken, "place prise", "places prises")}`;
}

export function Week({ onOpen, onEdit, onDelete, onCreate }: WeekProps) {
  const wide = useWide();
  const now = useNow();
  const toast = useToast();
  const today = parisDay(new Date(now));
  const [day, setDay] = useState(today);
  const [jumping, setJumping] = useState(false);
  const monday = weekOf(day);
  const sunday = addDays(monday, 6);
  const week = useMemo(() => Array.from({ length: 7 }, (_, n) => addDays(monday, n)), [monday]);
  const oneDay = useMemo(() => [day], [day]);
  const days = wide ? week : oneDay;
  const isPast = day < today;

  const classes = useWeekClasses(monday, sunday);
  const daysOff = useDaysOff(monday, sunday);
  const moving = useMoving(setDay);
  const showDay = (next: Day) => {
    setDay(next);
    // A phone places the class on the only day it shows.
    if (!wide) moving.goToDay(next);
  };
  const dayOf = (activity: Activity) => parisDay(new Date(activity.beginDate));
  const shown = classes.activities.filter((activity) => days.includes(dayOf(activity)));

  // A week may span two months, and one of them may still be loading.
  const isLoaded = !classes.pending && !classes.error;
  const countOf = (counted: Day) =>
    classes.activities.filter((activity) => dayOf(activity) === counted).length ||
    (isLoaded ? 0 : null);

  const asNow = (activity: Activity) =>
    classes.activities.find(({ id }) => id === activity.id) ?? activity;

  const press = (block: ClassOfWeek) => {
    const { activity } = block;
    if (!moving.choosing) onOpen(activity);
    else if (classStage(activity, serverNow().getTime()) === "COMING") moving.choose(block);
    else toast.error("Ce cours a commencé\u00a0: il ne se déplace plus.");
  };

  const agenda = wide ? [] : (layWeek(shown, oneDay).get(day) ?? []);

  const touch = useRef<{ x: number; y: number } | null>(null);
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const first = touches[0];
      touch.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!touch.current || !end) return;
      const x = end.clientX - touch.current.x;
      const y = end.clientY - touch.current.y;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y))
        showDay(addDays(day, x < 0 ? 1 : -1));
    },
  };

  return (
    <section aria-label="Semaine" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton label="Semaine précédente" onClick={() => showDay(addDays(day, -7))}>
          <ChevronLeft aria-hidden="true" size={24} />
        </IconButton>
        <Button variant="secondary" size="sm" onClick={() => showDay(today)}>
          Aujourd'hui
        </Button>
        <IconButton label="Semaine suivante" onClick={() => showDay(addDays(day, 7))}>
          <ChevronRight aria-hidden="true" size={24} />
        </IconButton>
        <h2 className="min-w-0 font-semibold text-lg max-md:order-last max-md:basis-full">
          <button
            type="button"
            onClick={() => setJumping(true)}
            className="min-h-11 rounded-control px-1 text-left underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            <span className="sr-only">Choisir une semaine&nbsp;: </span>
            {formatPeriod(monday, sunday)}
          </button>
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          aria-pressed={moving.choosing}
          icon={<Move aria-hidden="true" size={18} />}
          onClick={() => (moving.choosing ? moving.stop() : moving.startChoosing())}
        >
          Déplacer
        </Button>
      </div>
      {wide ? null : (
        <DayStrip days={week} chosen={oneDay} today={today} countOf={countOf} onChoose={showDay} />
      )}
      <p role="status" className="mb-2 min-h-6 text-muted max-md:mt-2 max-md:text-sm">
        {classes.pending
          ? "Chargement des cours…"
          : classes.error || (shown.length === 0 && !isLoaded)
            ? null
            : summary(shown, wide, (days.at(-1) ?? day) < today)}
      </p>
      {classes.error ? (
        <ErrorState
          message={classes.error.message}
          onRetry={classes.retry}
          retrying={classes.fetching}
        />
      ) : null}
      {wide ? (
        <WeekGrid
          days={week}
          activities={shown}
          daysOff={daysOff}
          now={now}
          moved={moving.moved}
          choosing={moving.choosing}
          hourText={moving.choosing && moving.moved ? "Mettre ici" : "Ajouter un cours"}
          onHour={(on, hour) => {
            if (moving.choosing && moving.moved) moving.goTo({ day: on, from: hour * 60 });
            else onCreate({ day: on, begin: timeOf(hour * 60) });
          }}
          onPress={press}
          onMoved={moving.drag}
          onDropped={moving.place}
        />
      ) : (
        <div {...swipe} className="min-h-[40dvh]">
          <h3 className="sr-only">
            {`${formatLongDay(day)}${day === today ? ", aujourd'hui" : ""}`}
          </h3>
          {daysOff
            .filter(({ beginDate, endDate }) => beginDate <= day && day <= endDate)
            .map((period) => (
              <p key={`${period.kind} ${period.label}`} className="mb-2 text-muted text-sm">
                {daysOffText(period)}
              </p>
            ))}
          {agenda.length > 0 ? (
            <ul className="divide-y divide-line border-line border-y">
              {agenda.map((block) => (
                <CoachRow
                  key={block.activity.id}
                  activity={block.activity}
                  now={now}
                  openId={null}
                  onOpen={() => press(block)}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              ))}
            </ul>
          ) : null}
        </div>
      )}
      {wide || moving.choosing ? null : (
        <FootBar>
          <Button
            full
            icon={<CalendarPlus aria-hidden="true" size={20} />}
            onClick={() => onCreate({ day: isPast ? today : day, begin: USUAL_BEGIN })}
          >
            Ajouter un cours
          </Button>
        </FootBar>
      )}
      {moving.choosing && !moving.placed ? (
        <MoveBar
          text={moving.text}
          onMove={moving.step}
          onPlace={moving.placeHere}
          onStop={moving.stop}
        />
      ) : null}
      {moving.placed ? (
        <MoveDialog
          {...moving.placed}
          // Later versions of the class come from another window and are shown as its changes.
          activity={asNow(moving.placed.block.activity)}
          onClose={moving.stop}
        />
      ) : null}
      {jumping ? (
        <DayDialog
          title="Choisir une semaine"
          value={day}
          onChoose={(chosen) => {
            showDay(chosen);
            setJumping(false);
          }}
          onClose={() => setJumping(false)}
        />
      ) : null}
    </section>
  );
}
