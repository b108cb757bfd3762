import type { ReactNode, Ref } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export interface Difference {
  label: string;
  typed: string;
  stored: string;
}

export type Rows<T> = readonly (readonly [label: string, textOf: (values: T) => string])[];

export const differences = <T,>(rows: Rows<T>, typed: T, stored: T): Difference[] =>
  rows
    .map(([label, textOf]) => ({ label, typed: textOf(typed), stored: textOf(stored) }))
    .filter((row) => row.typed !== row.stored);

const MEANWHILE = "Modifié entre-temps, dans une autre fenêtre ou par un autre appareil.";

function Differences({
  rows,
  typed: typedLabel,
  stored: storedLabel,
}: {
  rows: readonly Difference[];
  typed: string;
  stored: string;
}) {
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {rows.map(({ label, typed, stored }) => (
        <div key={label} className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="font-semibold">{label}</dt>
          <dd>
            {typedLabel}&nbsp;: {typed || "(vide)"}
          </dd>
          <dd>
            {storedLabel}&nbsp;: {stored || "(vide)"}
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
      {rows.length > 0 ? <Differences rows={rows} typed="Avant" stored="Enregistré" /> : null}
      <p className="mt-2">{children}</p>
    </Banner>
  );
}

export interface ConflictProps {
  ref: Ref<HTMLElement>;
  rows: readonly Difference[];
  pending: boolean;
  onKeepTyped: () => void;
  onTakeStored: () => void;
}

/** Another window saved meanwhile. The typed text stays and the person chooses. */
export function Conflict({ ref, rows, pending, onKeepTyped, onTakeStored }: ConflictProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      data-error
      aria-label={MEANWHILE}
      className="mb-4 rounded-control"
    >
      <Banner
        tone="warning"
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="soft"
              pending={pending}
              pendingLabel="Modification..."
              onClick={onKeepTyped}
            >
              Enregistrer ma version
            </Button>
            <Button size="sm" variant="secondary" writes disabled={pending} onClick={onTakeStored}>
              Prendre l'autre version
            </Button>
          </div>
        }
      >
        <p className="font-semibold">{MEANWHILE}</p>
        {rows.length === 0 ? (
          <p>Rien de ce qui est saisi ici n'en diffère.</p>
        ) : (
          <Differences rows={rows} typed="Votre saisie" stored="Enregistré" />
        )}
      </Banner>
    </section>
  );
}
