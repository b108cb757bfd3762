"use client";
import { useState } from "react";
import { BookingForm } from "@/components/reservation/booking-form";
import { BookingOutcome } from "@/components/reservation/booking-outcome";
import { ClassFacts } from "@/components/reservation/class-facts";
import { MyPlacesPanel } from "@/components/reservation/my-places-panel";
import { Banner } from "@/components/ui/banner";
import { Dialog } from "@/components/ui/dialog";
import type { Activity } from "@/lib/contract/activities";
import type { BookingResult } from "@/lib/contract/reservations";
import { hasBegun } from "@/lib/domain/cancellation";

interface ReservationDialogProps {
  activity: Activity;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A trainee's dialog on a class: to book it, or to modify what they have there (spec §2). */
export function ReservationDialog({ activity, open, onOpenChange }: ReservationDialogProps) {
  const [outcome, setOutcome] = useState<BookingResult | null>(null);
  const [more, setMore] = useState(false);
  const mine = activity.numberReservationForMe + activity.numberReservationOnWaitingListForMe > 0;
  const change = (next: boolean) => {
    onOpenChange(next);
    setOutcome(null);
    setMore(false);
  };
  const begun = hasBegun({ beginDate: new Date(activity.beginDate) }, new Date());
  return (
    <Dialog open={open} onOpenChange={change} title={activity.label}>
      <div className="flex flex-col gap-5">
        <ClassFacts activity={activity} />
        {outcome ? (
          <BookingOutcome activity={activity} outcome={outcome} onClose={() => change(false)} />
        ) : begun ? (
          <Banner tone="info">Ce cours a déjà commencé.</Banner>
        ) : mine && !more ? (
          <MyPlacesPanel
            activity={activity}
            onMore={() => setMore(true)}
            onClose={() => change(false)}
          />
        ) : (
          <BookingForm activity={activity} onBooked={setOutcome} />
        )}
      </div>
    </Dialog>
  );
}
