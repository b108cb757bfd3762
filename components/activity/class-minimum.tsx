"use client";
import { minimumText } from "@/components/activity/class-rules-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { keepClass } from "@/lib/contract/classes/joining";
import { formatSpokenTime, formatWeekdayOfMonth } from "@/lib/format";

/** Says when a class with too few places will be cancelled, and lets its coach keep it. */
export function ClassMinimum({ activity }: { activity: ActivityDetails }) {
  const { id, checkOn, missingPlaces, keptByCoach, cancelReason, minPlaces } = activity;
  const toast = useToast();
  const keep = useSend(keepClass, {
    onSuccess: () => toast.success("Le cours aura lieu."),
  });
  if (cancelReason === "MINIMUM")
    return <Banner tone="warning">Annulé&nbsp;: moins de {minPlaces ?? 0} inscrits.</Banner>;
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
        `${minimumText(activity)}. Annulé sinon ${formatWeekdayOfMonth(checkOn)}, ${formatSpokenTime(checkOn)}.`}
    </Banner>
  );
}
