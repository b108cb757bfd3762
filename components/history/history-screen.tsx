"use client";
import { CloudOff } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { type Member, useFamily } from "@/components/family/use-family";
import { WhoChips } from "@/components/family/who-chips";
import { groupPlaces, type PlaceGroup } from "@/components/history/group-places";
import { HistoryItem, holdsPlace } from "@/components/history/history-item";
import { HistoryRows } from "@/components/history/history-rows";
import { OpenedClass } from "@/components/history/opened-class";
import { type HistoryFilter, useHistory, useResetHistory } from "@/components/history/use-history";
import { useClassAddress } from "@/components/home/use-class-address";
import { absenceTitle } from "@/components/reservation/absence-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonList } from "@/components/ui/skeleton";
import { useListEnd } from "@/components/ui/use-list-end";
import { useOnline } from "@/components/ui/use-online";
import { useRefetchAfter } from "@/components/ui/use-refetch-after";
import { hasNoResponse } from "@/lib/client/call-error";
import { useToday } from "@/lib/client/use-today";
import type { HistoryItem as Item } from "@/lib/contract/booking/history";
import { addDays, type Day, parisDay, weekOf } from "@/lib/domain/paris-time";
import { formatInstantInText, formatNumber } from "@/lib/format";
import { classOf } from "@/lib/pages";

const AbsenceDialog = onDemand(() =>
  import("@/components/reservation/absence-dialog").then((part) => part.AbsenceDialog),
);

const filters: { value: HistoryFilter; label: string }[] = [
  { value: "all", label: "Toutes" },
  { value: "past", label: "Passées" },
  { value: "future", label: "À venir" },
];

/** The address holds the filter, so that the screen restores it after Back. */
function useFilter(): [HistoryFilter, (filter: HistoryFilter) => void] {
  const requested = useSearchParams().get("filter");
  // The address of an open class has no filter.
  const isList = classOf(usePathname()) === null;
  const [filter, setFilter] = useState(() => filterOf(requested));
  const [seen, setSeen] = useState(requested);
  if (isList && seen !== requested) {
    setSeen(requested);
    setFilter(filterOf(requested));
  }
  return [
    filter,
    (next) => {
      // The address changes later, but a radio must be checked at its press.
      setFilter(next);
      // Next adopts a replaced address only without its own history state.
      window.history.replaceState(null, "", `?filter=${next}`);
    },
  ];
}

const filterOf = (requested: string | null): HistoryFilter =>
  filters.find(({ value }) => value === requested)?.value ?? "future";

export function HistoryScreen() {
  const [filter, setFilter] = useFilter();
  const [absent, setAbsent] = useState(false);
  const { query, members, chosen, choose } = useFamily();
  const [person = members[0]] = chosen;
  const other = person?.isMe ? undefined : person;
  const reset = useResetHistory(other?.id);
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
              onChange={(next) => {
                reset(next);
                setFilter(next);
              }}
            />
            <Button variant="secondary" disabled={!query.data} onClick={() => setAbsent(true)}>
              {absenceTitle(other?.firstName)}
            </Button>
          </>
        }
      />
      {members.length > 1 ? (
        <div className="mb-5">
          <WhoChips members={members} chosen={person ? [person] : []} onChange={choose} single />
        </div>
      ) : null}
      <HistoryList key={`${filter} ${other?.id}`} filter={filter} person={other} />
      {absent ? <AbsenceDialog person={other} onClose={() => setAbsent(false)} /> : null}
    </>
  );
}

/** Groups the rows in sections; places to come are split into this week's and later ones. */
function sectionsOf(filter: HistoryFilter, items: readonly Item[], today: Day) {
  const groups = groupPlaces(items);
  if (filter !== "future") return [{ title: null, groups }];
  const nextWeek = addDays(weekOf(today), 7);
  const isLater = ({ item }: PlaceGroup<Item>) => parisDay(new Date(item.beginDate)) >= nextWeek;
  return [
    { title: "Cette semaine", groups: groups.filter((group) => !isLater(group)) },
    { title: "Plus tard", groups: groups.filter(isLater) },
  ].filter((section) => section.groups.length > 0);
}

function HistoryList({
  filter,
  person,
}: {
  filter: HistoryFilter;
  /** The person of the family whose places are shown; absent: the account itself. */
  person: Member | undefined;
}) {
  const history = useHistory(filter, person?.id);
  const { items, total, complete, loadNext } = history;
  const begins = filter === "future" ? items.map(({ beginDate }) => beginDate) : [];
  useRefetchAfter(begins, history.retry);
  const today = useToday();
  const end = useListEnd(loadNext);
  const { id: shownId, open: openClass, close } = useClassAddress(`/history?filter=${filter}`);
  const [opened, setOpened] = useState<Item | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const stopReading = useCallback(() => setReading(null), []);
  const closeClass = useCallback(() => {
    setReading(null);
    close();
  }, [close]);
  // The key keeps the dialog when its last place leaves the list.
  const dialog =
    opened && opened.activityId === shownId ? (
      <OpenedClass key="class" item={opened} onRead={stopReading} onClose={closeClass} />
    ) : null;
  const nextHeld = filter === "future" ? items.find(holdsPlace) : undefined;
  if (history.isPending) return <SkeletonList rows={5} label="Chargement des réservations…" />;
  const offline = history.isError && hasNoResponse(history.error);
  const failure = !history.isError ? null : offline && items.length > 0 ? (
    <ReadAt at={history.readAt} onRetry={history.retry} retrying={history.isFetching} />
  ) : (
    <ErrorState
      message="Une erreur est survenue lors du chargement de l'historique."
      onRetry={history.retry}
      retrying={history.isFetching}
    />
  );
  if (items.length === 0) {
    return (
      <>
        {failure ?? (
          <EmptyState action={<LinkButton href="/">Voir les cours</LinkButton>}>
            Aucun historique de réservation trouvé.
          </EmptyState>
        )}
        {dialog}
      </>
    );
  }
  return (
    <>
      {history.isNextError ? null : failure}
      <div className="flex flex-col gap-6">
        {sectionsOf(filter, items, today).map(({ title, groups }) => (
          <section key={title} aria-labelledby={title ? idOf(title) : undefined}>
            <h2 id={title ? idOf(title) : undefined} className={title ? HEADING : "sr-only"}>
              {title ?? "Réservations"}
            </h2>
            <HistoryRows>
              {groups.map(({ item, places }) => (
                <HistoryItem
                  key={item.id}
                  item={item}
                  person={person}
                  places={places}
                  opening={dialog !== null && reading === item.id}
                  linked={item.id === nextHeld?.id}
                  onOpen={() => {
                    setReading(item.id);
                    setOpened(item);
                    openClass(item.activityId);
                  }}
                />
              ))}
            </HistoryRows>
          </section>
        ))}
      </div>
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
      {dialog}
    </>
  );
}

const HEADING = "mb-2 font-semibold text-lg";
const idOf = (title: string) => title.toLowerCase().replace(" ", "-");

function ReadAt({
  at,
  onRetry,
  retrying,
}: {
  /** In milliseconds. */
  at: number;
  onRetry: () => void;
  retrying: boolean;
}) {
  const online = useOnline();
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-x-3 text-muted">
      <p>
        <CloudOff aria-hidden="true" size={18} className="mr-1.5 inline align-[-0.2em]" />
        {online === false ? "Pas de réseau" : "Élan ne répond pas"}&nbsp;: réservations lues le{" "}
        {formatInstantInText(new Date(at))}.
      </p>
      <Button
        size="sm"
        variant="ghost"
        pending={retrying}
        pendingLabel="Chargement…"
        writes={false}
        onClick={onRetry}
      >
        Réessayer
      </Button>
    </div>
  );
}
