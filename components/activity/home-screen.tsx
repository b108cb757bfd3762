"use client";
import { inPlace } from "@/components/ui/in-place";
import { SkeletonList } from "@/components/ui/skeleton";
import { lastType } from "@/lib/client/early";
import { useSession } from "@/lib/client/session";

const loading = () => <SkeletonList rows={4} label="Chargement des cours…" />;
const TraineeHome = inPlace(
  () => import("@/components/activity/trainee-home").then((part) => part.TraineeHome),
  { loading },
);
const CoachHome = inPlace(
  () => import("@/components/activity/coach-home").then((part) => part.CoachHome),
  { loading },
);

// The account is not there yet, but this device most likely shows whom it showed last.
const last = lastType();
if (last) (last === "COACH" ? CoachHome : TraineeHome).prepare();

/** The home page: a trainee's, or a coach's. Neither loads the other's code. */
export function HomeScreen() {
  const { user, currentCoach } = useSession();
  return user.type === "COACH" ? <CoachHome /> : <TraineeHome key={currentCoach?.id} />;
}
