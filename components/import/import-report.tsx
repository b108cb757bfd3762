"use client";
import { Mail } from "lucide-react";
import { useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { onDemand } from "@/components/ui/on-demand";
import type { ImportedPerson, ImportRun } from "@/lib/contract/imports/wix-import";
import { formatCount, formatLongInstant } from "@/lib/format";

const InviteImportedDialog = onDemand(() =>
  import("@/components/import/invite-imported-dialog").then((part) => part.InviteImportedDialog),
);

const PAGE = 20;
type Result = ImportedPerson["result"];
const results: Record<Result, { label: string; tone: Tone }> = {
  CREATED: { label: "Créé", tone: "present" },
  INVITED: { label: "Invitation envoyée", tone: "booked" },
  KNOWN: { label: "Déjà là", tone: "neutral" },
  SKIPPED: { label: "Laissé de côté", tone: "waiting" },
};
const names = Object.keys(results) as Result[];

export function ImportReport({ run, toInvite }: { run: ImportRun; toInvite: number }) {
  const [filter, setFilter] = useState<Result | "ALL">("ALL");
  const [shown, setShown] = useState(PAGE);
  const [inviting, setInviting] = useState(false);
  const countOf = (name: Result) => run.people.filter(({ result }) => result === name).length;
  const people = run.people.filter(({ result }) => filter === "ALL" || result === filter);
  return (
    <Card as="section" className="mt-4 grid gap-4 md:mt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold text-ink">Compte rendu</h2>
          <p className="text-sm text-muted">
            {formatLongInstant(run.createdAt)}. Il est gardé 30 jours.
          </p>
        </div>
        {toInvite > 0 && (
          <Button
            icon={<Mail className="size-4" aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            Inviter {formatCount(toInvite, "élève")}
          </Button>
        )}
      </div>
      {toInvite > 0 && (
        <p className="text-muted">
          Les élèves créés et pas encore invités n'ont reçu aucun email&nbsp;: il part quand vous
          les invitez.
        </p>
      )}
      <SelectField
        label="Afficher"
        value={filter}
        onChange={(event) => {
          setFilter(event.target.value as Result | "ALL");
          setShown(PAGE);
        }}
      >
        <option value="ALL">Tous ({run.people.length})</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {results[name].label} ({countOf(name)})
          </option>
        ))}
      </SelectField>
      {people.length === 0 ? (
        <p className="text-muted">Personne.</p>
      ) : (
        <PeopleTable people={people.slice(0, shown)} />
      )}
      {people.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + PAGE * 5)}>
          Afficher plus ({people.length - shown})
        </Button>
      )}
      {inviting && <InviteImportedDialog count={toInvite} onClose={() => setInviting(false)} />}
    </Card>
  );
}

function PeopleTable({ people }: { people: ImportedPerson[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-3 font-semibold">
            Personne
          </th>
          <th scope="col" className="py-2 font-semibold">
            Résultat
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ name, email, result, reason }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two contacts may be the same to the letter
          <tr key={n} className="border-b border-line align-top last:border-0">
            <td className="py-2 pr-3 [overflow-wrap:anywhere]">
              <span className="font-semibold text-ink">{name}</span>
              {email && email !== name && <span className="block text-sm text-muted">{email}</span>}
            </td>
            <td className="w-2/5 py-2">
              <Badge tone={results[result].tone}>{results[result].label}</Badge>
              {reason && <span className="mt-1 block text-sm text-muted">{reason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
