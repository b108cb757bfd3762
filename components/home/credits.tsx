"use client";
import { useFamily } from "@/components/family/use-family";
import { creditText } from "@/components/home/credit-text";
import { CardDots } from "@/components/subscription/card-dots";
import { kindText } from "@/components/subscription/kind-text";
import { useWeekPlaces } from "@/components/subscription/use-week-places";
import { OwnText } from "@/components/ui/own-text";
import { ProgressDots } from "@/components/ui/progress-dots";
import { type ShownCoach, useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { useToday } from "@/lib/client/use-today";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { placesLeftInWeek } from "@/lib/domain/places-in-week";
import { formatCount } from "@/lib/format";

function CreditDots({
  subscription,
  used,
}: {
  subscription: Subscription;
  used: number | null | undefined;
}) {
  if (subscription.type === "CARD") return <CardDots {...subscription} />;
  if (used === undefined) return null;
  const max = subscription.nbReservationPerWeek ?? 0;
  if (used === null) return <ProgressDots filled={0} max={max} label="Chargement…" />;
  const left = placesLeftInWeek(max, used);
  const label = `${formatCount(left, "cours restant", "cours restants")} sur ${max}`;
  return <ProgressDots filled={left} max={max} label={label} />;
}

function Credit({ subscription }: { subscription: Subscription }) {
  const today = useToday();
  const { user } = useSession();
  const { people } = useFamily();
  const isShared = subscription.traineeId !== user.id;
  const label = isShared ? kindText(subscription, people) : subscription.label;
  const used = useWeekPlaces(subscription);
  const text = (places: number | null) => creditText({ ...subscription, label }, places, today);
  return (
    <li className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      {subscription.suspendDate ? null : (
        <div className="max-w-56 empty:hidden">
          <CreditDots subscription={subscription} used={used} />
        </div>
      )}
      {subscription.suspendDate ? (
        <OwnText>{`${label}\u00a0: en pause`}</OwnText>
      ) : (
        <span className="grid *:col-start-1 *:row-start-1">
          <OwnText>{text(used ?? null)}</OwnText>
          {/* The week's text is longer, so its lines are kept until the week is read. */}
          {used === null ? (
            <span aria-hidden="true" className="invisible">
              {text(0)}
            </span>
          ) : null}
        </span>
      )}
    </li>
  );
}

/** The trainee's own subscriptions with this coach that are valid now. */
export function useCredits(coach: ShownCoach | null) {
  const { data, isLoading } = useCall(
    listSubscriptions,
    { params: { coachId: coach?.id ?? "" }, query: { active: "true" } },
    { enabled: coach !== null && coach.personId === undefined },
  );
  return {
    subscriptions: data?.filter(({ withdrawnAt }) => withdrawnAt === null) ?? [],
    isPending: isLoading,
  };
}

/** The trainee's remaining credits. */
export function Credits({ subscriptions }: { subscriptions: Subscription[] }) {
  if (subscriptions.length === 0) return null;
  return (
    <ul aria-label="Ce qu'il vous reste" className="tabular flex flex-col gap-2 text-muted">
      {subscriptions.map((subscription) => (
        <Credit key={subscription.id} subscription={subscription} />
      ))}
    </ul>
  );
}
