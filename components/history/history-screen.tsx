"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { HistoryItem } from "@/components/history/history-item";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonList } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { keyOf } from "@/lib/client/hooks";
import { getHistory } from "@/lib/contract/reservations";

type Filter = "all" | "past" | "future";
const SIZE = "10";
const THROTTLE = 500;
const filters: { value: Filter; label: string }[] = [
  { value: "all", label: "Toutes" },
  { value: "past", label: "Passées" },
  { value: "future", label: "À venir" },
];

/** A trainee's reservations, ten at a time (spec §2, §9). */
export function HistoryScreen() {
  const [filter, setFilter] = useState<Filter>("future");
  return (
    <>
      <PageHeader
        title="Historique de mes réservations"
        actions={
          <Segmented
            label="Réservations à afficher"
            options={filters}
            value={filter}
            onChange={setFilter}
          />
        }
      />
      <HistoryList key={filter} filter={filter} />
    </>
  );
}

function HistoryList({ filter }: { filter: Filter }) {
  const history = useInfiniteQuery({
    queryKey: keyOf(getHistory, { query: { filter, size: SIZE } }),
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, { query: { filter, size: SIZE, page: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.pageNumber + 1 < last.totalPages ? last.pageNumber + 1 : undefined,
  });
  const end = useRef<HTMLDivElement>(null);
  const lastLoad = useRef(0);
  const { hasNextPage, isFetching, fetchNextPage } = history;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasNextPage || isFetching) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (
          !entries.some(({ isIntersecting }) => isIntersecting) ||
          Date.now() - lastLoad.current < THROTTLE
        )
          return;
        lastLoad.current = Date.now();
        void fetchNextPage();
      },
      { rootMargin: "400px" },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const items = history.data?.pages.flatMap(({ content }) => content) ?? [];
  const total = history.data?.pages[0]?.totalElements ?? 0;
  if (history.isPending) return <SkeletonList rows={5} label="Chargement des réservations…" />;
  if (history.isError && items.length === 0) {
    return (
      <ErrorState
        message="Une erreur est survenue lors du chargement de l'historique."
        onRetry={() => void history.refetch()}
        retrying={isFetching}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState action={<LinkButton href="/">Voir les cours</LinkButton>}>
        Aucun historique de réservation trouvé.
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">Réservations</h2>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <HistoryItem key={item.id} item={item} />
        ))}
      </ul>
      <div
        ref={end}
        aria-live="polite"
        className="mt-6 flex flex-col items-center gap-1 text-muted text-sm"
      >
        {hasNextPage ? null : <p>Toutes les réservations ont été chargées</p>}
        <p className="tabular">
          Affichage de {items.length} sur {total} réservations
        </p>
      </div>
    </>
  );
}
