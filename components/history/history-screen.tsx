"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { HistoryItem } from "@/components/history/history-item";
import { placeNumbers } from "@/components/history/place-numbers";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonList } from "@/components/ui/skeleton";
import { useListEnd } from "@/components/ui/use-list-end";
import { useNow } from "@/components/ui/use-now";
import { pagesOf } from "@/lib/client/cache";
import { call } from "@/lib/client/call";
import { usePages } from "@/lib/client/use-pages";
import { getHistory, type HistoryItem as Item, keyOfItem } from "@/lib/contract/booking/history";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { formatNumber } from "@/lib/format";

type Filter = "all" | "past" | "future";
const SIZE = 10;

/** Each page starts after the last place of the one before, so new bookings shift nothing. */
function useHistory(filter: Filter) {
  const query = { filter, size: String(SIZE) };
  const history = useInfiniteQuery({
    ...pagesOf(getHistory, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: {} as { page?: string; after?: string },
    getNextPageParam: ({ content }, pages) => {
      const last = content.at(-1);
      return last && content.length === SIZE
        ? { page: String(pages.length), after: keyOfItem(last) }
        : undefined;
    },
  });
  return usePages<Item, ResponseOf<typeof getHistory>, Error>(history);
}

const AbsenceDialog = onDemand(() =>
  import("@/components/reservation/absence-dialog").then((part) => part.AbsenceDialog),
);

const filters: { value: Filter; label: string }[] = [
  { value: "all", label: "Toutes" },
  { value: "past", label: "Passées" },
  { value: "future", label: "À venir" },
];

/** The address holds the filter, so that the screen restores it after Back. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const requested = useSearchParams().get("filter");
  const filter = filters.find(({ value }) => value === requested)?.value ?? "future";
  return [
    filter,
    // Next adopts a replaced address only without its own history state.
    (next) => window.history.replaceState(null, "", `?filter=${next}`),
  ];
}

export function HistoryScreen() {
  const [filter, setFilter] = useFilter();
  const [absent, setAbsent] = useState(false);
  return (
    <>
      <PageHeader
        title="Historique de mes réservations"
        actions={
          <>
            <Segmented
              label="Réservations à afficher"
              options={filters}
              value={filter}
              onChange={setFilter}
            />
            <Button variant="secondary" onClick={() => setAbsent(true)}>
              Je ne serai pas là
            </Button>
          </>
        }
      />
      <HistoryList key={filter} filter={filter} />
      {absent ? <AbsenceDialog onClose={() => setAbsent(false)} /> : null}
    </>
  );
}

function useRefetchOnBegin(filter: Filter, items: readonly Item[], refetch: () => void): void {
  const now = useNow();
  const begun = items.filter(({ beginDate }) => Date.parse(beginDate) <= now).length;
  const behind = filter === "future" && begun > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once per class that begins, whatever the response
  useEffect(() => {
    if (behind) refetch();
  }, [behind, begun]);
}

function HistoryList({ filter }: { filter: Filter }) {
  const history = useHistory(filter);
  const { items, total, complete, loadNext } = history;
  useRefetchOnBegin(filter, items, history.retry);
  const end = useListEnd(loadNext);
  if (history.isPending) return <SkeletonList rows={5} label="Chargement des réservations…" />;
  const failure = history.isError ? (
    <ErrorState
      message="Une erreur est survenue lors du chargement de l'historique."
      onRetry={history.retry}
      retrying={history.isFetching}
    />
  ) : null;
  if (items.length === 0) {
    return (
      failure ?? (
        <EmptyState action={<LinkButton href="/">Voir les cours</LinkButton>}>
          Aucun historique de réservation trouvé.
        </EmptyState>
      )
    );
  }
  const numbers = placeNumbers(items);
  return (
    <>
      <h2 className="sr-only">Réservations</h2>
      {history.isNextError ? null : failure}
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <HistoryItem key={item.id} item={item} place={numbers.get(item.id)} />
        ))}
      </ul>
      <div
        ref={end}
        aria-live="polite"
        className="mt-6 flex flex-col items-center gap-1 text-muted text-sm"
      >
        {history.isNextError ? failure : null}
        {complete ? <p>Toutes les réservations ont été chargées</p> : null}
        <p className="tabular">
          Affichage de {formatNumber(items.length)} sur {formatNumber(total)} réservations
        </p>
      </div>
    </>
  );
}
