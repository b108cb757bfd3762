"use client";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { getPublicCoach } from "@/lib/contract/public/public-coach";

export function CoachBanner({ code, next }: { code: string; next: string }) {
  const coach = useCall(getPublicCoach, { params: { code } });
  if (coach.isError) {
    return (
      <div className="mb-4">
        <Banner tone="warning">{coach.error.message}</Banner>
      </div>
    );
  }
  return (
    <section
      aria-label="Votre coach"
      aria-busy={coach.isPending}
      className="mb-4 flex items-center gap-4 rounded-card border border-accent/30 bg-card p-4"
    >
      {coach.data ? (
        <Avatar name={coach.data.displayName} url={coach.data.url} size="lg" />
      ) : (
        <Skeleton className="size-14 shrink-0 rounded-full" />
      )}
      <div className="min-w-0">
        <p className="text-sm text-muted">Vous voulez réserver des cours avec :</p>
        {coach.data ? (
          <p className="text-lg [overflow-wrap:anywhere] font-semibold text-ink">
            {coach.data.displayName}
          </p>
        ) : (
          <Skeleton className="my-1 h-5 w-36" />
        )}
        <p className="text-sm text-muted">{next}</p>
      </div>
    </section>
  );
}
