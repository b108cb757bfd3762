"use client";
import type { ReactNode } from "react";
import { WaitingBanner } from "@/components/reservation/waiting-banner";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ImpactNote } from "@/components/ui/impact-note";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useUnsaved } from "@/components/ui/unsaved";
import type { Activity } from "@/lib/contract/classes/activities";
import { openPlaces } from "@/lib/domain/places";

interface BookingFormBodyProps {
  activity: Activity;
  places: number;
  /** The person of the family that the places are for. */
  personId?: string | undefined;
  /** The places are for several persons, or for persons still to be chosen. */
  several?: boolean | undefined;
  /** Absent while the form cannot be sent. */
  onSubmit?: () => void;
  /** Absent for a form that only books. */
  submitLabel?: string | undefined;
  pending?: boolean;
  pendingLabel?: string | undefined;
  disabled?: boolean;
  error?: string | null | undefined;
  /** The cost and its conditions, above the button. */
  note: ReactNode;
  children: ReactNode;
}

/** The form has no box of its own, so that its actions stick to the foot of the dialog. */
export function BookingFormBody({
  activity,
  places,
  personId,
  several,
  onSubmit,
  submitLabel = openPlaces(activity) === 0 ? "S'inscrire sur la liste d'attente" : "Réserver",
  pending = false,
  pendingLabel = "Réservation...",
  disabled = false,
  error,
  note,
  children,
}: BookingFormBodyProps) {
  useUnsaved(false, undefined, pending);
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {children}
      <StickyActions className="-mx-5 flex-col gap-3 border-line border-t px-5 pt-3 max-[15rem]:-mx-2 max-[15rem]:px-2">
        <WaitingBanner {...{ activity, places, personId, several }} />
        {error ? <Banner tone="danger">{error}</Banner> : <ImpactNote>{note}</ImpactNote>}
        <Button
          type="submit"
          full
          disabled={disabled}
          pending={pending}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </Button>
      </StickyActions>
    </form>
  );
}
