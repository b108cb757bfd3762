import { Logo } from "@/components/layout/logo";
import { Skeleton, SkeletonList } from "@/components/ui/skeleton";

export function LoadingShell() {
  return (
    <div className="min-h-dvh bg-surface">
      <div className="border-b border-line bg-card">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between px-4 md:h-16 md:px-6">
          <Logo />
          <Skeleton className="size-9 rounded-full" />
        </div>
      </div>
      <main className="mx-auto grid max-w-6xl gap-6 px-4 py-6 md:px-6">
        <Skeleton className="h-8 w-56" />
        <SkeletonList rows={4} />
      </main>
    </div>
  );
}
