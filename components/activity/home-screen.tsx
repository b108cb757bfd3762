"use client";
import dynamic from "next/dynamic";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";

const loading = () => <SkeletonList rows={4} label="Chargement des cours…" />;
const TraineeHome = dynamic(
  () => import("@/components/activity/trainee-home").then((part) => part.TraineeHome),
  { loading },
);
const CoachHome = dynamic(
  () => import("@/components/activity/coach-home").then((part) => part.CoachHome),
  { loading },
);

/** The home page: a trainee's, or a coach's. Neither loads the other's code. */
export function HomeScreen() {
  const { user, currentCoach } = useSession();
  return user.type === "COACH" ? <CoachHome /> : <TraineeHome key={currentCoach?.id} />;
}
