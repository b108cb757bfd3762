"use client";
import { inPlace } from "@/components/ui/in-place";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";

const loading = () => (
  <>
    <PageHeader title="Formules" />
    <SkeletonList rows={3} label="Chargement des formules…" />
  </>
);
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
