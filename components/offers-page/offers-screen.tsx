"use client";
import { inPlace } from "@/components/ui/in-place";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";

const loading = () => <SkeletonList rows={3} />;
const TraineeOffers = inPlace(
  () => import("@/components/offers-page/trainee-offers").then((part) => part.TraineeOffers),
  { loading },
);
const CoachOffers = inPlace(
  () => import("@/components/offer/coach-offers").then((part) => part.CoachOffers),
  { loading },
);

export function OffersScreen() {
  const { user, currentCoach } = useSession();
  return user.type === "COACH" ? (
    <CoachOffers />
  ) : (
    <TraineeOffers key={currentCoach?.id} coachId={currentCoach?.id ?? ""} />
  );
}
