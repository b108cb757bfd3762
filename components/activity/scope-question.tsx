"use client";
import { type ClassForm, seriesEditBody } from "@/components/activity/class-form-values";
import { changeText } from "@/components/preview/impact-text";
import { ToCall } from "@/components/preview/to-call";
import { usePreview } from "@/components/preview/use-preview";
import { Button } from "@/components/ui/button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useDialogHistory } from "@/components/ui/use-dialog-history";
import { editSeries } from "@/lib/contract/classes/activities-of-coach";
import type { Unreached } from "@/lib/contract/operations/preview";

type SeriesScope = "FOLLOWING" | "ALL";

interface ScopeQuestionProps {
  id: string;
  form: ClassForm;
  onChoose: (scope: SeriesScope, unreached: Unreached) => void;
  onBack: () => void;
}

/** The step after 'Enregistrer' when the edit is not for one class alone. Back returns to the form. */
export function ScopeQuestion({ onBack, ...choice }: ScopeQuestionProps) {
  useDialogHistory({ open: true, close: onBack, asks: false });
  return (
    <div className="flex flex-col gap-5">
      <Choice {...choice} scope="FOLLOWING" label="Ce cours et les suivants" />
      <Choice {...choice} scope="ALL" label="Toute la série" />
      <div>
        <Button variant="ghost" onClick={onBack}>
          Retour
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps extends Omit<ScopeQuestionProps, "onBack"> {
  scope: SeriesScope;
  label: string;
}

function Choice({ id, form, scope, label, onChoose }: ChoiceProps) {
  const impact = usePreview(editSeries, {
    params: { id },
    query: { scope },
    body: seriesEditBody(form),
  });
  return (
    <div className="flex flex-col gap-2">
      <Button
        full
        writes
        variant="secondary"
        disabled={!impact.data}
        onClick={() => onChoose(scope, impact.data?.unreached ?? [])}
      >
        {label}
      </Button>
      <QueryState query={impact} skeleton={<Skeleton className="h-6 w-full" />}>
        {(counts) => (
          <>
            <p role="status" className="text-sm">
              {changeText(counts)}
            </p>
            <ToCall people={counts.unreached} />
          </>
        )}
      </QueryState>
    </div>
  );
}
