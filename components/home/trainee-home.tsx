"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { ActivityList } from "@/components/activity/activity-list";
import { ActivityRow } from "@/components/activity/activity-row";
import { bookableUntil } from "@/components/activity/bookable-until";
import { CalendarPanel } from "@/components/activity/calendar-panel";
import { MyPlaces } from "@/components/activity/my-places";
import { UnconfirmedPlaces } from "@/components/activity/unconfirmed-places";
import { type Months, monthsUntil, useMonths } from "@/components/activity/use-months";
import { WeekStrip } from "@/components/activity/week-strip";
import { FamilyInitials } from "@/components/family/family-initials";
import { queryFor } from "@/components/family/use-family";
import { useCredits } from "@/components/home/credits";
import { FilterNotice } from "@/components/home/filter-notice";
import { MyNextClass } from "@/components/home/my-next-class";
import { useClassAddress } from "@/components/home/use-class-address";
import { useMyNextClass } from "@/components/home/use-my-next-class";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { placesOfMine } from "@/components/reservation/places-of-member";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonList } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import { useRefetchAfter } from "@/components/ui/use-refetch-after";
import { useWide } from "@/components/ui/use-wide";
import { messageOf } from "@/lib/client/call-error";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { useRefetch } from "@/lib/client/use-refetch";
import { type Activity, getActivity } from "@/lib/contract/classes/activities";
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

export interface TraineeHomeProps {
  /** The class of the page's address, and the person of the family who may open it. */
  linked?: { id: string; personId: string | undefined };
}

export function TraineeHome({ linked }: TraineeHomeProps) {
  const { currentCoach, selectCoach } = useSession();
  const months = useMonths();
  const [days, setDays] = useState<string[]>([]);
  const { id: shownId, open: openClass, close } = useClassAddress();
  const show = ({ id }: Activity) => openClass(id);
  const listed = months.activities.find(({ id }) => id === shownId);
  /** The code stays in the address until its coach is added. */
  const lacksCoach = useSearchParams().has("coachcode");
  const opener = shownId === linked?.id ? linked?.personId : currentCoach?.personId;
  const read = useCall(
    getActivity,
    { params: { id: shownId ?? "" }, ...queryFor(opener) },
    { enabled: shownId !== null && !lacksCoach },
  );
  const found = listed ?? read.data;
  /** The class stays shown when it leaves the planning. */
  const [last, setLast] = useState<Activity>();
  if (found && found !== last) setLast(found);
  const shown = found ?? (last?.id === shownId ? last : undefined);
  const [listedId, setListedId] = useState<string | null>(null);
  if (listedId !== shownId && (listed || !shownId)) setListedId(shownId);
  const leftList = !listed && listedId === shownId;
  const refetch = useRefetch();
  const shownClasses = read.data ? [...months.activities, read.data] : months.activities;
  const untils = shownClasses.map(bookableUntil).filter((until) => until !== null);
  useRefetchAfter(untils, () => refetch({ changes: ["activities"] }));
  const coachId = found?.coachId;
  useEffect(() => {
    if (coachId) selectCoach(coachId);
  }, [coachId, selectCoach]);
  const now = useNow();
  const wide = useWide();
  const [jump, setJump] = useState<{ day: Day } | null>(null);
  const today = parisDay(new Date(now));
  const coming = useComing(months, today);
  const next = useMyNextClass();
  const credits = useCredits(currentCoach);
  /** The next class and the credits above the rows have been read. */
  const [aboveRead, setAboveRead] = useState(false);
  if (!aboveRead && !next.isPending && !credits.isPending) setAboveRead(true);

  return (
    <>
      <PageHeader small title={`Reservation de cours avec ${currentCoach?.displayName ?? ""}`} />
      <WaitingForNotice />
      {currentCoach ? (
        <MyNextClass
          coach={currentCoach}
          next={next}
          credits={credits.subscriptions}
          pending={!aboveRead}
          onOpen={openClass}
        />
      ) : null}
      {aboveRead ? (
        <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8 beside:grid-cols-[minmax(0,1fr)]">
          <CalendarPanel months={coming} applied={days} onApply={setDays} withPast={false} />
          <div className="min-w-0 max-md:[--day-strip:4rem]">
            {wide ? null : (
              <WeekStrip
                months={coming}
                today={today}
                filter={days}
                fromToday
                onJump={(day) => {
                  months.loadUntil(monthsUntil(day));
                  if (!days.includes(day)) setDays([]);
                  setJump({ day });
                }}
              />
            )}
            {shownId && !shown && read.error ? (
              <Banner tone="warning" className="mb-5">
                {messageOf(read.error)}
              </Banner>
            ) : null}
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
                const stage = classStage(activity, now);
                const mine = placesOfMine(activity);
                const kind = placeAction(activity, mine);
                const closed = mine === 0 && activity.bookable === "NOT_YET";
                const action = closed ? "Me prévenir" : actions[kind];
                return (
                  <ActivityRow
                    key={activity.id}
                    activity={activity}
                    stage={stage}
                    openLabel={`${activity.label}, ${formatLongInstant(activity.beginDate)}`}
                    onOpen={show}
                    mine={
                      <>
                        {mine > 0 ? <MyPlaces activity={activity} /> : null}
                        <UnconfirmedPlaces activityId={activity.id} />
                        {activity.family?.length ? <FamilyInitials activity={activity} /> : null}
                      </>
                    }
                    actions={
                      stage === "COMING" && (mine > 0 || activity.bookable !== "CLOSED") ? (
                        <Button
                          size="sm"
                          variant={kind === "BOOK" && !closed ? "soft" : "secondary"}
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
      ) : (
        <SkeletonList rows={4} label="Chargement des cours…" />
      )}
      {shownId && shown ? (
        <ReservationDialog
          key={shownId}
          activity={shown}
          gone={leftList || (!listed && [404, 409].includes(read.error?.status ?? 0))}
          addressed
          onClose={close}
        />
      ) : null}
    </>
  );
}
