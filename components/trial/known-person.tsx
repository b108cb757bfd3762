"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { placesOfMine } from "@/components/reservation/places-of-member";
import { TrialDone } from "@/components/trial/trial-done";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { forgetSession, sendLogout } from "@/lib/client/logout";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { getMe } from "@/lib/contract/accounts/accounts";
import { listActivities } from "@/lib/contract/classes/activities";
import { listOffers } from "@/lib/contract/offers/offers";
import type { PublicClass } from "@/lib/contract/public/public";
import { listSubscriptions } from "@/lib/contract/subscriptions/subscriptions";
import { monthsBetween, parisDay } from "@/lib/domain/paris-time";

interface KnownPersonProps {
  shown: PublicClass;
  subtitle: string;
  /** Shown to a visitor whose session is over, or a coach's. */
  children: ReactNode;
}

/** A trainee with a session needs no form, and may have booked already. */
export function KnownPerson({ shown, subtitle, children }: KnownPersonProps) {
  const { code, activity } = shown;
  const me = useCall(getMe, {});
  const trainee = me.data?.type === "TRAINEE" ? me.data : undefined;
  const coachId = trainee?.coachs.find((coach) => coach.code === code)?.id;
  const enabled = coachId !== undefined;
  const params = { coachId: coachId ?? "" };
  const monthOffset = monthsBetween(parisDay(serverNow()), parisDay(new Date(activity.beginDate)));
  const classes = useCall(
    listActivities,
    { params, query: { monthOffset: String(monthOffset) } },
    { enabled },
  );
  const bought = useCall(listSubscriptions, { params, query: {} }, { enabled });
  const offers = useCall(listOffers, { params }, { enabled });
  if (me.isPending || (enabled && [classes, bought, offers].some(({ isPending }) => isPending)))
    return (
      <AuthCard title="Cours d'essai" subtitle={subtitle}>
        <Skeleton className="h-40 w-full" />
      </AuthCard>
    );
  if (!trainee) return children;
  const mine = classes.data?.find(({ id }) => id === activity.id);
  // The offers leave out a trial that the trainee has taken.
  const isTaken = offers.data?.every(({ type }) => type !== "FREE_GROUP_CLASS") ?? false;
  const trial = bought.data?.find(
    ({ offerId, quantity }) =>
      isTaken && offerId && quantity === 1 && !offers.data?.some(({ id }) => id === offerId),
  );
  if (mine && placesOfMine(mine) > 0)
    return (
      <TrialDone
        shown={shown}
        outcome={mine.numberReservationForMe > 0 ? "BOOKED" : "WAITING"}
        price={trial?.due ?? 0}
        hasPassword={trainee.secured}
      />
    );
  if (activity.bookable !== "OPEN") return children;
  return (
    <AuthCard title={`C'est vous, ${trainee.firstName}\u00a0?`} subtitle={subtitle}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isTaken ? (
          <>
            <p>Votre cours d'essai est déjà pris.</p>
            <a href={`/offers?coachcode=${code}`} className={buttonClass({ full: true })}>
              Voir les formules
            </a>
          </>
        ) : (
          <a
            href={`/?coachcode=${code}&activity=${activity.id}`}
            className={buttonClass({ full: true })}
          >
            Oui, réserver
          </a>
        )}
        <NotMe userId={trainee.id} />
      </div>
    </AuthCard>
  );
}

function NotMe({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const logOut = async () => {
    setPending(true);
    await sendLogout();
    forgetSession(userId);
    client.clear();
    window.location.reload();
  };
  return (
    <Button
      variant="ghost"
      full
      pending={pending}
      pendingLabel="Déconnexion..."
      onClick={() => void logOut()}
    >
      Ce n'est pas moi
    </Button>
  );
}
