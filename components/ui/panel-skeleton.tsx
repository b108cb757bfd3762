"use client";
import { Skeleton, SkeletonList } from "@/components/ui/skeleton";
import { useBeside } from "@/components/ui/use-beside";

/** Stands in a panel's place beside the list while the panel's code loads. */
export function PanelSkeleton() {
  if (!useBeside(true)) return null;
  return (
    <div className="fixed top-[calc(4rem+1px)] right-0 bottom-0 z-40 w-(--beside) border-line border-l bg-card">
      <div className="border-line border-b px-5 py-4.5">
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="px-5 py-4">
        <SkeletonList rows={3} />
      </div>
    </div>
  );
}
