"use client";
import { type Member, personIdOf, queryFor } from "@/components/family/use-family";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { claimPlace } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { formatCount } from "@/lib/format";

/** After the deadline no trainee of the waiting list is confirmed without a claim. */
export function ClaimPlace({
  activity,
  free,
  person,
  onClaimed,
}: {
  activity: Activity;
  free: number;
  /** The person who waits; absent: the caller. */
  person?: Member | undefined;
  onClaimed?: () => void;
}) {
  const toast = useToast();
  const claim = useSend(claimPlace, {
    onSuccess: () => {
      toast.success(`La place est à ${person?.firstName ?? "vous"}\u00a0!`);
      onClaimed?.();
    },
  });
  return (
    <>
      {claim.isError ? (
        <Banner tone="danger">
          {claim.error.code === "RESERVATION_NOT_FOUND"
            ? `${person?.firstName ?? "Vous"} n'${person ? "a" : "avez"} plus de place en attente dans ce cours.`
            : claim.error.message}
        </Banner>
      ) : null}
      <p className="text-muted">
        {free > 0
          ? `${formatCount(free, "place est libre", "places sont libres")}. Premier arrivé, premier servi. La place prise ne pourra plus être annulée sans frais.`
          : "Aucune place n'est libre, et le délai d'annulation est passé. Si une place se libère, un email vous préviendra\u00a0: premier arrivé, premier servi."}
      </p>
      {free > 0 ? (
        <Button
          full
          pending={claim.isPending}
          pendingLabel="Réservation..."
          onClick={() =>
            claim.mutate({ params: { activityId: activity.id }, ...queryFor(personIdOf(person)) })
          }
        >
          {`Prendre la place libérée${person ? ` pour ${person.firstName}` : ""}`}
        </Button>
      ) : null}
    </>
  );
}
