"use client";
import { UserPlus } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { familyOf, type Relative } from "@/components/family/family-of";
import { useMyLink } from "@/components/my-link/use-my-link";
import { hasUnpaid } from "@/components/trainee/has-unpaid";
import { searchTrainees } from "@/components/trainee/search-trainees";
import { TraineeDetails } from "@/components/trainee/trainee-details";
import { TraineeList } from "@/components/trainee/trainee-list";
import { useSelectedTrainee } from "@/components/trainee/use-selected-trainee";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/choice-field";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton, SkeletonList } from "@/components/ui/skeleton";
import { useWide } from "@/components/ui/use-wide";
import { fixedMessage } from "@/lib/client/failure-message";
import { useCall } from "@/lib/client/use-call";
import { ALL_AND_DEBTS, listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import { formatCount } from "@/lib/format";

const FIRST = 50;

const NOBODY: Relative[] = [];

const query = { first: String(FIRST), ...ALL_AND_DEBTS.query };

/** Milliseconds. A deletion shortens the cached first page, and its time tells that it was full. */
let fullAt: number | undefined;

/**
 * Reads the first trainees, then all of them, as a coach may have thousands and a slow network.
 * `failedRest` is the query of all of them when it failed.
 */
function useTrainees() {
  const first = useCall(listTrainees, { query });
  const length = first.data?.length ?? 0;
  const { dataUpdatedAt } = first;
  useEffect(() => {
    if (length >= FIRST) fullAt = dataUpdatedAt;
  }, [length, dataUpdatedAt]);
  const isFull = length >= FIRST || (length > 0 && dataUpdatedAt === fullAt);
  const all = useCall(listTrainees, ALL_AND_DEBTS, { enabled: isFull });
  // Another screen may have cached the full list, which is stale without a refetch here.
  const isComplete = isFull ? all.data !== undefined : first.data !== undefined;
  const failedRest = isFull && all.isLoadingError ? all : null;
  return { query: isFull && all.data ? all : first, isComplete, failedRest };
}

const CreateTraineeDialog = onDemand(() =>
  import("@/components/trainee/create-trainee-dialog").then((part) => part.CreateTraineeDialog),
);
const DeleteTraineeDialog = onDemand(() =>
  import("@/components/trainee/delete-trainee-dialog").then((part) => part.DeleteTraineeDialog),
);

interface NobodyFoundProps {
  search: string;
  /** Matches of the search without the unpaid filter. */
  withoutFilter: number;
  onCreate: () => void;
  onShowAll: () => void;
}

/** A trainee who is only hidden by the filter is not offered as a new one. */
function NobodyFound({ search, withoutFilter, onCreate, onShowAll }: NobodyFoundProps) {
  return withoutFilter > 0 ? (
    <EmptyState
      hint={
        search === ""
          ? "Tous leurs abonnements sont payés."
          : `Sans le filtre des impayés\u00a0: ${formatCount(withoutFilter, "élève")}.`
      }
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Afficher aussi les élèves à jour
        </Button>
      }
    >
      Aucun élève ne correspond à votre recherche.
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <Button variant="secondary" onClick={onCreate}>
          Créer «&nbsp;{search}&nbsp;»
        </Button>
      }
    >
      Aucun élève ne correspond à votre recherche.
    </EmptyState>
  );
}

function NoTrainees() {
  const { share } = useMyLink();
  return (
    <EmptyState
      hint="Importez votre liste, créez une fiche, ou partagez votre lien."
      action={
        <Button variant="secondary" onClick={() => void share()}>
          Partager mon lien
        </Button>
      }
    >
      Vous n'avez pas encore d'élèves.
    </EmptyState>
  );
}

export function TraineesScreen() {
  const { query: trainees, isComplete, failedRest } = useTrainees();
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const [unpaidOnly, setUnpaidOnly] = useState(false);
  const { selectedId, select } = useSelectedTrainee();
  // A trainee opened in a filtered list stays until it is closed or another search begins.
  const [pinnedId, setPinnedId] = useState<string | null>(null);
  // The search text without a match.
  const [creating, setCreating] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Trainee | null>(null);
  const [next, setNext] = useState<{ id: string | null } | null>(null);
  const wide = useWide();

  const matching = useMemo(
    () => searchTrainees(trainees.data ?? [], deferredSearch),
    [trainees.data, deferredSearch],
  );
  const found = useMemo(() => {
    const fits = unpaidOnly ? matching.filter(hasUnpaid) : matching;
    if (pinnedId === null || pinnedId !== selectedId || fits.some(({ id }) => id === pinnedId))
      return fits;
    const fitting = new Set(fits);
    return (trainees.data ?? []).filter(
      (trainee) => trainee.id === pinnedId || fitting.has(trainee),
    );
  }, [matching, unpaidOnly, pinnedId, selectedId, trainees.data]);
  const selected = trainees.data?.find(({ id }) => id === selectedId) ?? null;
  const family = useMemo(
    () => (selected && trainees.data ? familyOf(selected, trainees.data) : NOBODY),
    [selected, trainees.data],
  );
  const latestId = useRef(selectedId);
  useEffect(() => {
    latestId.current = selectedId;
  }, [selectedId]);
  const toggle = useCallback(
    (id: string) => {
      select(latestId.current === id ? null : id);
      setPinnedId(id);
    },
    [select],
  );
  // The address changes once the dialog has closed, as each dialog has a history entry.
  const isFree = creating === null && deleting === null;
  useEffect(() => {
    if (!next || !isFree) return;
    select(next.id, { replace: next.id === null });
    setNext(null);
  }, [next, isFree, select]);
  const isGone =
    isComplete &&
    isFree &&
    !trainees.isFetching &&
    selectedId !== null &&
    selected === null &&
    next === null;

  return (
    <>
      <PageHeader
        title={`Liste des élèves${isComplete ? ` (${trainees.data?.filter(({ erased }) => !erased).length})` : ""}`}
        actions={
          <>
            <LinkButton href="/import" prefetch={false} variant="secondary">
              Importer
            </LinkButton>
            <Button
              icon={<UserPlus aria-hidden="true" size={20} />}
              onClick={() => setCreating("")}
            >
              Créer un élève
            </Button>
          </>
        }
      />
      <QueryState
        query={trainees}
        skeleton={
          // The skeleton has the height of the search, the filter and the rows.
          <div className="flex flex-col gap-2 md:w-96">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-12 w-full" />
            <SkeletonList rows={6} label="Chargement des élèves…" />
          </div>
        }
        errorMessage="Une erreur est survenue lors de la récupération des élèves."
        isEmpty={(list) => list.length === 0}
        empty={<NoTrainees />}
      >
        {() => (
          <div className="grid gap-6 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-2">
              <SearchField
                label="Rechercher un élève"
                value={search}
                onChange={(text) => {
                  setSearch(text);
                  setPinnedId(null);
                }}
                placeholder="Prénom, nom, email, téléphone"
              />
              <CheckboxField
                label="Afficher uniquement les élèves avec des abonnements impayés"
                checked={unpaidOnly}
                onChange={(event) => {
                  setUnpaidOnly(event.target.checked);
                  setPinnedId(null);
                }}
              />
              {isGone ? (
                <Banner tone="warning">Cette fiche n'est plus dans votre liste.</Banner>
              ) : null}
              {found.length === 0 && isComplete ? (
                <NobodyFound
                  search={deferredSearch.trim()}
                  withoutFilter={matching.length}
                  onCreate={() => setCreating(deferredSearch)}
                  onShowAll={() => setUnpaidOnly(false)}
                />
              ) : null}
              {found.length > 0 ? (
                <TraineeList
                  trainees={found}
                  selectedId={selectedId}
                  onToggle={toggle}
                  onDelete={setDeleting}
                  inline={wide ? null : selected}
                  family={family}
                />
              ) : null}
              {failedRest ? (
                <ErrorState
                  message={fixedMessage(
                    failedRest.error,
                    "Les autres élèves n'ont pas pu être lus.",
                  )}
                  onRetry={() => void failedRest.refetch()}
                  retrying={failedRest.isFetching}
                />
              ) : isComplete ? null : (
                <SkeletonList rows={3} label="Chargement des élèves…" />
              )}
            </div>
            {wide ? (
              <div className="md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:self-start md:overflow-y-auto">
                {selected ? (
                  <TraineeDetails key={selected.id} trainee={selected} family={family} />
                ) : isGone || selectedId === null ? (
                  <EmptyState>Choisissez un élève pour voir sa fiche.</EmptyState>
                ) : null}
              </div>
            ) : null}
          </div>
        )}
      </QueryState>
      {creating !== null ? (
        <CreateTraineeDialog
          search={creating}
          trainees={trainees.data?.filter(({ erased }) => !erased) ?? []}
          onClose={() => setCreating(null)}
          onChosen={(trainee) => {
            setSearch("");
            setUnpaidOnly(false);
            setNext({ id: trainee.id });
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteTraineeDialog
          trainee={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            if (deleting.id === selectedId) setNext({ id: null });
          }}
        />
      ) : null}
    </>
  );
}
