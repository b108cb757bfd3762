"use client";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { keepClass } from "@/lib/contract/classes/minimum";
import { formatCount, formatSpokenTime, formatWeekdayOfMonth } from "@/lib/format";

/** Says when a class with too few places will be cancelled, and lets its coach keep it. */
export function ClassMinimum({ activity }: { activity: ActivityDetails }) {
  const { id, checkOn, missingPlaces, keptByCoach, minPlaces } = activity;
  const toast = useToast();
  const keep = useSend(keepClass, {
    onSuccess: () => toast.success("Le cours aura lieu."),
  });
  if (keptByCoach && minPlaces !== null)
    return <Banner tone="info">Vous gardez ce cours, quel que soit le nombre d'inscrits.</Banner>;
  if (!checkOn || !missingPlaces) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button
          size="sm"
          variant="secondary"
          pending={keep.isPending}
          pendingLabel="Enregistrement..."
          onClick={() => keep.mutate({ params: { id } })}
        >
          Garder ce cours
        </Button>
      }
    >
      {keep.error?.message ??
        `Annulé ${formatWeekdayOfMonth(checkOn)}, ${formatSpokenTime(checkOn)} s'il y a moins de ${formatCount(minPlaces ?? 0, "inscrit")}.`}
    </Banner>
  );
}
