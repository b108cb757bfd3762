import type { UseQueryResult } from "@tanstack/react-query";
import { type Impact, impactText } from "@/components/preview/impact-text";
import { ToCall } from "@/components/preview/to-call";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Unreached } from "@/lib/contract/operations/preview";

interface ImpactProps<R extends Impact & { unreached?: Unreached }> {
  query: UseQueryResult<R, Error>;
  classes?: boolean;
  due?: (euros: number) => string;
}

export function ImpactSummary<R extends Impact & { unreached?: Unreached }>({
  query,
  classes = false,
  due,
}: ImpactProps<R>) {
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-6 w-full" />}>
      {(impact) => (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-semibold">
            {impactText(impact, classes)}
            {due && "due" in impact && impact.due > 0 ? ` ${due(impact.due)}` : null}
          </p>
          <ToCall people={impact.unreached ?? []} />
        </div>
      )}
    </QueryState>
  );
}
