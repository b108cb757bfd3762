import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export type Rows<T> = readonly (readonly [label: string, words: (values: T) => string])[];

export const differences = <T,>(rows: Rows<T>, mine: T, theirs: T): Difference[] =>
  rows
    .map(([label, words]) => ({ label, mine: words(mine), theirs: words(theirs) }))
    .filter((row) => row.mine !== row.theirs);

const MEANWHILE = "Modifié entre-temps, dans une autre fenêtre ou par un autre appareil.";

function Differences({
  rows,
  mine: ofMine,
  theirs: ofTheirs,
}: {
  rows: readonly Difference[];
  mine: string;
  theirs: string;
}) {
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {rows.map(({ label, mine, theirs }) => (
        <div key={label} className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="font-medium">{label}</dt>
          <dd>
            {ofMine}&nbsp;: {mine || "(vide)"}
          </dd>
          <dd>
            {ofTheirs}&nbsp;: {theirs || "(vide)"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Another window saved before this question was confirmed. The next press acts on the stored version. */
export function ChangedMeanwhile({
  rows,
  children,
}: {
  rows: readonly Difference[];
  children: ReactNode;
}) {
  return (
    <Banner tone="warning">
      <p className="font-semibold">{MEANWHILE}</p>
      {rows.length > 0 ? <Differences rows={rows} mine="Avant" theirs="Enregistré" /> : null}
      <p className="mt-2">{children}</p>
    </Banner>
  );
}

export interface ConflictProps {
  rows: readonly Difference[];
  pending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another window saved meanwhile. The typed text stays and the person chooses. */
export function Conflict({ rows, pending, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <Banner
      tone="warning"
      className="mb-4"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="soft"
            pending={pending}
            pendingLabel="Modification..."
            onClick={onKeepMine}
          >
            Enregistrer ma version
          </Button>
          <Button size="sm" variant="secondary" writes disabled={pending} onClick={onTakeTheirs}>
            Prendre l'autre version
          </Button>
        </div>
      }
    >
      <p className="font-semibold">{MEANWHILE}</p>
      {rows.length === 0 ? (
        <p>Rien de ce qui est saisi ici n'en diffère.</p>
      ) : (
        <Differences rows={rows} mine="Votre saisie" theirs="Enregistré" />
      )}
    </Banner>
  );
}
