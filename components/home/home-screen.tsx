"use client";
import { usePrefetchQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useMonthQuery } from "@/components/activity/use-months";
import type { TraineeHomeProps } from "@/components/home/trainee-home";
import { inPlace } from "@/components/ui/in-place";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";
import { classOf } from "@/lib/pages";

const loading = () => <SkeletonList rows={4} label="Chargement des cours…" />;
function CoachLoading() {
  const opensClass = classOf(usePathname()) !== null;
  return (
    <>
      {loading()}
      {opensClass ? <PanelSkeleton /> : null}
    </>
  );
}
const TraineeHome = inPlace(
  () => import("@/components/home/trainee-home").then((part) => part.TraineeHome),
  { loading },
);
const CoachHome = inPlace(
  () => import("@/components/home/coach-home").then((part) => part.CoachHome),
  { loading: CoachLoading },
);

/** Each role loads only the code of its own home. */
export function HomeScreen({ linked }: TraineeHomeProps) {
  const { user, currentCoach } = useSession();
  // The first month loads in parallel with the screen's code.
  usePrefetchQuery(useMonthQuery()(0));
  return user.type === "COACH" ? (
    <CoachHome />
  ) : (
    <TraineeHome key={currentCoach?.id} linked={linked} />
  );
}
