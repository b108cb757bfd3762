"use client";
import { useCallback, useMemo, useState } from "react";
import { ActivityList } from "@/components/activity/activity-list";
import { ActivityRow } from "@/components/activity/activity-row";
import { CalendarPanel } from "@/components/activity/calendar-panel";
import { LinkedActivity } from "@/components/activity/linked-activity";
import { MyPlaces } from "@/components/activity/my-places";
import { type Months, monthsUntil, useMonths } from "@/components/activity/use-months";
import { WeekStrip } from "@/components/activity/week-strip";
import { FilterNotice } from "@/components/home/filter-notice";
import { MyNextClass } from "@/components/home/my-next-class";
import { useWayBack } from "@/components/home/use-way-back";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { useNow } from "@/components/ui/use-now";
import { useWide } from "@/components/ui/use-wide";
import { useReturnTo } from "@/lib/client/return-address";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/classes/activities";
import { classStage } from "@/lib/domain/class-hours";
import { type Day, parisDay } from "@/lib/domain/paris-time";
import { placeAction } from "@/lib/domain/places";
import { formatLongInstant } from "@/lib/format";

function WaitingForNotice() {
  const { user } = useSession();
  // An account cached by an earlier version has no such list.
  if (!user.waitingFor?.length) return null;
  return (
    <Banner tone="info" action={<ConfirmEmailButton />} className="mb-6">
      Confirmez votre adresse pour retrouver vos cours.
    </Banner>
  );
}

const ReservationDialog = onDemand(() =>
  import("@/components/reservation/reservation-dialog").then((part) => part.ReservationDialog),
);

const placesOfMine = (activity: Activity) =>
  activity.numberReservationForMe + activity.numberReservationOnWaitingListForMe;
const actions = { MODIFY: "Modifier", BOOK: "Réserver", WAIT: "Liste d'attente" };

/** The months without the days before today. */
function useComing(months: Months, today: Day): Months {
  const { activities, listed } = months;
  const kept = useMemo(() => {
    const isComing = ({ beginDate }: Activity) => parisDay(new Date(beginDate)) >= today;
    return { activities: activities.filter(isComing), listed: listed.filter(isComing) };
  }, [activities, listed, today]);
  return { ...months, ...kept };
}

export function TraineeHome() {
  const { currentCoach } = useSession();
  const months = useMonths();
  const [days, setDays] = useState<string[]>([]);
  const [chosen, setChosen] = useState<Activity | null>(null);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const show = useCallback((activity: Activity) => {
    setChosen(activity);
    setOpen(true);
    setOpening((count) => count + 1);
  }, []);
  const wayBack = useWayBack();
  const listed = months.activities.find(({ id }) => id === chosen?.id);
  const current = listed ?? chosen;
  const now = useNow();
  const wide = useWide();
  const [jump, setJump] = useState<{ day: Day } | null>(null);
  const today = parisDay(new Date(now));
  const coming = useComing(months, today);
  useReturnTo("activity", open ? (chosen?.id ?? null) : null);

  return (
    <>
      <PageHeader title={`Reservation de cours avec ${currentCoach?.displayName ?? ""}`} />
      <WaitingForNotice />
      {currentCoach ? <MyNextClass coachId={currentCoach.id} /> : null}
      <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8">
        <CalendarPanel months={coming} applied={days} onApply={setDays} withPast={false} />
        <div className="min-w-0 max-md:[--day-strip:4rem]">
          {wide ? null : (
            <WeekStrip
              months={coming}
              today={today}
              fromToday
              onJump={(day) => {
                months.loadUntil(monthsUntil(day));
                setJump({ day });
              }}
            />
          )}
          <LinkedActivity
            months={months}
            onOpen={(activity) => {
              wayBack.opened(activity.id);
              show(activity);
            }}
            missing="Ce cours n'est pas, ou plus, au planning de ce coach."
          />
          <FilterNotice days={days} onClear={() => setDays([])} />
          <ActivityList
            months={coming}
            days={days}
            jump={jump}
            hint="Les prochains cours de ce coach apparaîtront ici."
            action={
              <LinkButton href="/offers" variant="secondary">
                Voir ses formules
              </LinkButton>
            }
            renderRow={(activity) => {
              const stage = classStage(activity.beginDate, activity.endDate, now);
              const mine = placesOfMine(activity);
              const kind = placeAction(activity, mine);
              const action = actions[kind];
              return (
                <ActivityRow
                  key={activity.id}
                  activity={activity}
                  stage={stage}
                  openLabel={`${activity.label}, ${formatLongInstant(activity.beginDate)}`}
                  onOpen={show}
                  mine={mine > 0 ? <MyPlaces activity={activity} /> : null}
                  actions={
                    stage === "COMING" ? (
                      <Button
                        size="sm"
                        variant={kind === "BOOK" ? "soft" : "secondary"}
                        aria-label={`${action} : ${activity.label}, ${formatLongInstant(activity.beginDate)}`}
                        onClick={() => show(activity)}
                      >
                        {action}
                      </Button>
                    ) : null
                  }
                />
              );
            }}
          />
        </div>
      </div>
      {current ? (
        <ReservationDialog
          key={opening}
          activity={current}
          gone={!listed}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) wayBack.closed();
          }}
        />
      ) : null}
    </>
  );
}
