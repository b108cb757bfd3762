"use client";
import { useDeferredValue, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { MoreFound } from "@/components/trainee/more-found";
import { NamesakeBanners } from "@/components/trainee/namesake-banners";
import { searchTrainees } from "@/components/trainee/search-trainees";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import type { HandMethod } from "@/lib/domain/receipts";

const FOUND = 5;

export interface WalkInForm {
  /** Null for a new person, named by the other fields. */
  trainee: Pick<Trainee, "id" | "firstName" | "lastName"> | null;
  firstName: string;
  lastName: string;
  email: string;
  price: string;
  method: HandMethod;
}

interface FoundProps {
  all: Trainee[];
  search: string;
  onChoose: (trainee: Trainee) => void;
}

function Found({ all, search, onChoose }: FoundProps) {
  const matching = searchTrainees(all, search);
  if (matching.length === 0)
    return (
      <p role="status" className="text-muted text-sm">
        Aucun élève trouvé.
      </p>
    );
  return (
    <>
      <ul>
        {matching.slice(0, FOUND).map((trainee) => (
          <li key={trainee.id}>
            <button
              type="button"
              onClick={() => onChoose(trainee)}
              className="min-h-11 w-full rounded-control px-3 py-2 text-left font-semibold [overflow-wrap:anywhere] hover:bg-sunken"
            >
              {trainee.firstName} {trainee.lastName}
            </button>
          </li>
        ))}
      </ul>
      <MoreFound found={matching.length} shown={FOUND} />
    </>
  );
}

export function WalkInBuyer({
  form,
  trainee,
  onChoose,
  error,
}: {
  form: UseFormReturn<WalkInForm>;
  trainee: WalkInForm["trainee"];
  onChoose: (trainee: WalkInForm["trainee"]) => void;
  error?: string;
}) {
  const trainees = useCall(listTrainees, {});
  const [search, setSearch] = useState("");
  const deferred = useDeferredValue(search);
  const choose = ({ id, firstName, lastName }: Trainee) => onChoose({ id, firstName, lastName });
  if (trainee)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-3 py-2">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {trainee.firstName} {trainee.lastName}
        </span>
        <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
          Changer
        </Button>
      </div>
    );
  return (
    <>
      {error ? <Banner tone="danger">{error}</Banner> : null}
      <SearchField
        label="Rechercher un élève"
        placeholder="Un de vos élèves"
        name="trainee"
        value={search}
        onChange={setSearch}
      />
      {deferred.trim() ? (
        <div className="-mt-2">
          <QueryState query={trainees} skeleton={<SkeletonList rows={1} />}>
            {(all) => <Found all={all} search={deferred} onChoose={choose} />}
          </QueryState>
        </div>
      ) : null}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-sm">Ou une nouvelle personne</legend>
        <TextField label="Prénom" {...form.register("firstName", { deps: "trainee" })} />
        <TextField label="Nom" {...form.register("lastName", { deps: "trainee" })} />
        <NamesakeBanners trainees={trainees.data ?? []} typed={form.watch()} onChoose={choose} />
        <TextField
          label="Email (facultatif)"
          type="email"
          help="Avec une adresse, cette personne est invitée à créer son accès."
          {...form.register("email")}
        />
      </fieldset>
    </>
  );
}
