import type { UseQueryResult } from "@tanstack/react-query";
import { type Figures, reachWords } from "@/components/preview/reach-words";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";

interface ReachProps<F extends Figures> {
  query: UseQueryResult<F, Error>;
  /** Classes are cancelled by it, not only places. */
  classes?: boolean;
  /** What is to be said of the money still due. */
  due?: (euros: number) => string;
}

/** What the call about to be confirmed would reach, as the server counts it. */
export function Reach<F extends Figures>({ query, classes = false, due }: ReachProps<F>) {
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-6 w-full" />}>
      {(figures) => (
        <p role="status" className="font-semibold">
          {reachWords(figures, classes)}
          {due && "due" in figures && figures.due > 0 ? ` ${due(figures.due)}` : null}
        </p>
      )}
    </QueryState>
  );
}
