"use client";
import { Bell, BellRing } from "lucide-react";
import { closedSentence } from "@/components/activity/class-rules-text";
import { queryFor } from "@/components/family/use-family";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/client/send";
import type { Activity } from "@/lib/contract/classes/activities";
import { askOpeningNotice } from "@/lib/contract/classes/opening-notices";

/** Replaces the booking form while a class cannot be booked. */
export function NotBookable({ activity }: { activity: Activity }) {
  const ask = useSend(askOpeningNotice);
  const coach = useMyCoach(activity.coachId);
  if (activity.bookable === "CLOSED")
    return <Banner tone="info">{closedSentence(activity)}</Banner>;
  const asked = activity.openingNotice || ask.isSuccess;
  return (
    <div className="flex flex-col gap-3">
      {ask.isError ? <Banner tone="danger">{ask.error.message}</Banner> : null}
      <p role="status" className="flex items-center gap-2 text-muted empty:hidden">
        {asked ? (
          <>
            <BellRing aria-hidden="true" size={18} />
            Vous recevrez un message à l'ouverture.
          </>
        ) : null}
      </p>
      {asked ? null : (
        <Button
          icon={<Bell aria-hidden="true" size={19} />}
          pending={ask.isPending}
          pendingLabel="Enregistrement..."
          onClick={() => ask.mutate({ params: { id: activity.id }, ...queryFor(coach?.personId) })}
        >
          Me prévenir
        </Button>
      )}
    </div>
  );
}
