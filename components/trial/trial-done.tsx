"use client";
import { AuthCard } from "@/components/account/auth-card";
import { CalendarLinks } from "@/components/coach-page/calendar-links";
import { PublicFacts } from "@/components/coach-page/public-facts";
import { FirstPassword } from "@/components/trial/first-password";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { listPublicActivities, type PublicClass } from "@/lib/contract/public/public";
import { formatEuros } from "@/lib/format";

/** The visitor cancelled by the mail's link before sending the code again. */
export type TrialOutcome = "BOOKED" | "WAITING" | "CANCELLED";

const TITLES = {
  BOOKED: "C'est réservé",
  WAITING: "Vous êtes sur la liste d'attente",
  CANCELLED: "Votre place est annulée",
};

export function TrialDone({
  shown: { activity: read, displayName, code },
  outcome,
  price,
  hasPassword = false,
}: {
  shown: PublicClass;
  outcome: TrialOutcome;
  /** Euros to pay. */
  price: number;
  hasPassword?: boolean;
}) {
  const waiting = outcome === "WAITING";
  const cancelled = outcome === "CANCELLED";
  const next = {
    BOOKED: `${displayName} vous attend pour ${read.label}. Un mail vous confirme votre réservation, avec un lien pour l'annuler.`,
    WAITING: `Un mail vous préviendra si une place se libère pour ${read.label}. Un mail vous confirme votre inscription sur la liste, avec un lien pour la quitter.`,
    CANCELLED: `Vous n'avez plus de place pour ${read.label}.`,
  };
  // The coach may have moved the class since the page was read.
  const classes = useCall(listPublicActivities, { params: { code } });
  const activity = { ...read, ...classes.data?.find(({ id }) => id === read.id) };
  const moved = (["beginDate", "endDate", "place"] as const).some(
    (name) => read[name] !== activity[name],
  );
  return (
    <AuthCard title={TITLES[outcome]} done={outcome}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
        <p role="status">{next[outcome]}</p>
        {moved ? (
          <Banner tone="danger">
            Ce cours a été modifié pendant que vous réserviez&nbsp;: le voici tel qu'il est.
          </Banner>
        ) : null}
        {classes.isPending ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <PublicFacts activity={activity} placed={!cancelled} />
        )}
        {price > 0 && !cancelled && (
          <p>
            {waiting ? "À régler à votre coach si vous avez une place" : "À régler à votre coach"}
            &nbsp;: {formatEuros(price)}.
          </p>
        )}
        {!cancelled && (
          <div className="flex flex-wrap gap-2">
            <CalendarLinks code={code} activity={activity} />
          </div>
        )}
        <a href={`/?activity=${activity.id}`} className={buttonClass({ full: true })}>
          {cancelled ? "Voir le cours" : "Voir ma réservation"}
        </a>
        {!hasPassword && <FirstPassword />}
      </div>
    </AuthCard>
  );
}
