"use client";
import { useState } from "react";
import { closureImpact } from "@/components/closure/closure-text";
import { useUndoClosure } from "@/components/closure/use-undo-closure";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import { useCall } from "@/lib/client/use-call";
import { type Closure, listClosures } from "@/lib/contract/closures/closures";
import { formatPeriod, formatSpokenTime } from "@/lib/format";

interface Notice {
  text: string;
  complete: boolean;
}
interface RowProps {
  closure: Closure;
  now: number;
  onNotice: (notice: Notice) => void;
}

function Row({ closure, now, onNotice }: RowProps) {
  const { id, beginDate, endDate, label, undoableUntil } = closure;
  const { undo, pending } = useUndoClosure((text, complete) => onNotice({ text, complete }));
  const period = formatPeriod(beginDate, endDate);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {period}&nbsp;: {label}
        </p>
        <p className="text-muted text-sm">{closureImpact(closure, { done: true })}</p>
      </div>
      {now <= Date.parse(undoableUntil) ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Annuler la fermeture : ${label}, ${period}`}
          title={`Possible jusqu'à ${formatSpokenTime(undoableUntil)}`}
          pending={pending}
          pendingLabel="Annulation..."
          onClick={() => undo(id)}
        >
          Annuler la fermeture
        </Button>
      ) : null}
    </li>
  );
}

export function ClosureList() {
  const query = useCall(listClosures, {});
  const now = useNow();
  const [notice, setNotice] = useState<Notice | null>(null);
  return (
    <section aria-labelledby="fermetures" className="mt-6 border-line border-t pt-4">
      <h3 id="fermetures" className="font-semibold text-lg">
        Mes fermetures
      </h3>
      {notice ? (
        <Banner tone={notice.complete ? "success" : "warning"} className="mt-2">
          {notice.text}
        </Banner>
      ) : null}
      <QueryState
        query={query}
        skeleton={<Skeleton className="mt-2 h-16 w-full" />}
        isEmpty={(closures) => closures.length === 0}
        empty={
          <p className="mt-1 text-muted">
            Aucune pour l'instant. Une fermeture s'annule dans les dix minutes.
          </p>
        }
      >
        {(closures) => (
          <ul className="divide-y divide-line">
            {closures.toReversed().map((closure) => (
              <Row key={closure.id} closure={closure} now={now} onNotice={setNotice} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
