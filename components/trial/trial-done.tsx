"use client";
import { AuthCard } from "@/components/account/auth-card";
import { PublicFacts } from "@/components/coach-page/public-facts";
import { FirstPassword } from "@/components/trial/first-password";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { Skeleton } from "@/components/ui/skeleton";
import { Unread } from "@/components/ui/unread";
import { useCall } from "@/lib/client/hooks";
import { listPublicActivities, type PublicClass } from "@/lib/contract/public";
import { formatEuros } from "@/lib/format";

/** What was booked, and what comes next. */
export function TrialDone({
  shown: { activity: read, displayName, code },
  waiting,
  price,
}: {
  shown: PublicClass;
  waiting: boolean;
  price: number;
}) {
  // Its coach may have moved it since the page was read.
  const classes = useCall(listPublicActivities, { params: { code } });
  const activity = { ...read, ...classes.data?.find(({ id }) => id === read.id) };
  const moved = (["beginDate", "endDate", "place"] as const).some(
    (name) => read[name] !== activity[name],
  );
  return (
    <AuthCard title={waiting ? "Vous êtes sur la liste d'attente" : "C'est réservé"}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
        <p role="status">
          {waiting
            ? `Un mail vous préviendra si une place se libère pour ${activity.label}.`
            : `${displayName} vous attend.`}{" "}
          {waiting
            ? "Un mail vous confirme votre inscription sur la liste, avec un lien pour la quitter."
            : "Un mail vous confirme votre réservation, avec un lien pour l'annuler."}
        </p>
        {moved ? (
          <Banner tone="danger">
            Ce cours a été modifié pendant que vous réserviez&nbsp;: le voici tel qu'il est.
          </Banner>
        ) : null}
        {classes.isPending ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <PublicFacts activity={activity} placed />
        )}
        <Unread query={classes} />
        {price > 0 && (
          <p>
            {waiting ? "À régler à votre coach si vous avez une place" : "À régler à votre coach"}
            &nbsp;: {formatEuros(price)}.
          </p>
        )}
        <a href={`/?activity=${activity.id}`} className={buttonClass({ full: true })}>
          Voir ma réservation
        </a>
        <FirstPassword />
      </div>
    </AuthCard>
  );
}
