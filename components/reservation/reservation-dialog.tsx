"use client";
import { useState } from "react";
import { type FamilyBooked, FamilyOutcome } from "@/components/family/family-outcome";
import { FamilyPlaces } from "@/components/family/family-places";
import { WhoBooks } from "@/components/family/who-books";
import type { Booked } from "@/components/reservation/booked";
import { BookingOutcome } from "@/components/reservation/booking-outcome";
import { ClassFacts } from "@/components/reservation/class-facts";
import { MyAccess } from "@/components/reservation/my-access";
import { MyPlacesPanel } from "@/components/reservation/my-places-panel";
import { NotBookable } from "@/components/reservation/not-bookable";
import { placesOfMine } from "@/components/reservation/places-of-member";
import { Banner } from "@/components/ui/banner";
import { Dialog } from "@/components/ui/dialog";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { hasBegun } from "@/lib/domain/cancellation";

interface ReservationDialogProps {
  activity: Activity;
  /** The refetched list no longer has the class. */
  gone: boolean;
  onClose: () => void;
  /** The page's address opens the dialog, so the dialog adds no history entry. */
  addressed?: boolean;
}

/** Each opening mounts the dialog again and decides between booking and changing. */
export function ReservationDialog({
  activity,
  gone,
  onClose,
  addressed = false,
}: ReservationDialogProps) {
  const [outcome, setOutcome] = useState<Booked | null>(null);
  const [familyBooked, setFamilyBooked] = useState<FamilyBooked | null>(null);
  const [booking, setBooking] = useState(placesOfMine(activity) === 0);
  const begun = hasBegun(activity, serverNow());
  // A class also leaves the list when it begins, which is no move or cancellation.
  const [goneBeforeBegin, setGoneBeforeBegin] = useState(gone && !begun);
  if (gone && !begun && !goneBeforeBegin) setGoneBeforeBegin(true);
  const missing = gone && (goneBeforeBegin || !begun);
  return (
    <Dialog addressed={addressed} onClose={onClose} title={activity.label}>
      <div className="flex flex-col gap-5">
        {missing ? (
          <Banner tone="warning">
            Ce cours n'est plus, ou plus à cette date, au planning de ce coach.
          </Banner>
        ) : (
          <ClassFacts activity={activity} />
        )}
        {missing || begun || familyBooked || outcome?.person ? null : (
          <>
            <FamilyPlaces activity={activity} />
            {booking ? <MyAccess activity={activity} /> : null}
          </>
        )}
        {missing ? null : outcome ? (
          <BookingOutcome activity={activity} outcome={outcome} onClose={onClose} />
        ) : familyBooked ? (
          <FamilyOutcome booked={familyBooked} onClose={onClose} />
        ) : begun ? (
          <>
            <Banner tone="info">Ce cours a déjà commencé.</Banner>
            <MyAccess activity={activity} />
          </>
        ) : booking && activity.bookable !== "OPEN" ? (
          <NotBookable activity={activity} />
        ) : booking ? (
          <WhoBooks activity={activity} onBooked={setOutcome} onFamilyBooked={setFamilyBooked} />
        ) : (
          <MyPlacesPanel activity={activity} onMore={() => setBooking(true)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
