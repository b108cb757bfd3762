"use client";
import { useDeferredValue, useState } from "react";
import { readEuros } from "@/components/receipt/amount-field";
import { type Method, MethodButtons } from "@/components/receipt/method-buttons";
import { searched } from "@/components/trainee/matches-search";
import { MoreFound } from "@/components/trainee/more-found";
import { NamesakeBanners } from "@/components/trainee/namesake-banners";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useHeld } from "@/components/ui/use-held";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { sellAtDoor } from "@/lib/contract/money/walk-in-sale";
import { listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import { readSum } from "@/lib/domain/payment";

const FOUND = 5;
const nobody = { firstName: "", lastName: "", email: "" };

interface FoundProps {
  all: Trainee[];
  wanted: string;
  onChoose: (trainee: Trainee) => void;
}

function Found({ all, wanted, onChoose }: FoundProps) {
  const matching = searched(all, wanted);
  if (matching.length === 0)
    return (
      <p role="status" className="text-muted text-sm">
        Aucun élève trouvé.
      </p>
    );
  return (
    <ul>
      {matching.slice(0, FOUND).map((trainee) => (
        <li key={trainee.id}>
          <button
            type="button"
            onClick={() => onChoose(trainee)}
            className="min-h-11 w-full rounded-control px-3 py-2 text-left font-medium [overflow-wrap:anywhere] hover:bg-sunken"
          >
            {trainee.firstName} {trainee.lastName}
          </button>
        </li>
      ))}
      <MoreFound found={matching.length} shown={FOUND} />
    </ul>
  );
}

/** One class sold where it is held: who, how much, and the press of a method sells it. */
export function WalkInSaleDialog({
  activity,
  onClose,
}: {
  activity: ActivityDetails;
  onClose: () => void;
}) {
  const trainees = useCall(listTrainees, {});
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const [chosen, setChosen] = useState<Trainee | null>(null);
  const [person, setPerson] = useState(nobody);
  const [price, setPrice] = useState("");
  const [wrong, setWrong] = useState<{ person?: string; price?: string }>({});
  const [method, setMethod] = useState<Method | null>(null);
  const toast = useToast();
  const sale = useSend(sellAtDoor, {
    form: `door.${activity.id}`,
    onSuccess: ({ receipt }) => {
      toast.success(receipt ? "Place vendue et encaissée." : "Place donnée.");
      onClose();
    },
  });
  const held = useHeld<HTMLFormElement>(sale.isPending);
  const changed = price !== "" || chosen !== null || Object.values(person).some(Boolean);
  const set = (part: Partial<typeof nobody>) => setPerson({ ...person, ...part });
  const press = (how: Method) => {
    const euros = price.trim() === "0" ? 0 : readEuros(price);
    const named = chosen || (person.firstName.trim() && person.lastName.trim());
    setWrong({
      ...(!named && { person: "Choisissez un élève, ou renseignez son prénom et son nom." }),
      ...(euros === null && { price: "Le prix, en euros ; 0 pour une place offerte." }),
    });
    if (!named || euros === null) return;
    setMethod(how);
    sale.mutate({
      params: { id: activity.id },
      body: {
        ...(chosen ? { traineeId: chosen.id } : { ...person, email: person.email || undefined }),
        price: euros,
        method: how,
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Vendre à la porte"
      size="sm"
      unsaved={changed}
      sending={sale.isPending || sale.unconfirmed}
    >
      <form
        ref={held}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-4"
        aria-label="Vendre à la porte"
      >
        {sale.error ? <Banner tone="danger">{sale.error.message}</Banner> : null}
        {wrong.person ? <Banner tone="danger">{wrong.person}</Banner> : null}
        {chosen ? (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-3 py-2">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {chosen.firstName} {chosen.lastName}
            </span>
            <Button size="sm" variant="ghost" onClick={() => setChosen(null)}>
              Changer
            </Button>
          </div>
        ) : (
          <>
            <SearchField
              label="Rechercher un élève"
              placeholder="Un de vos élèves"
              value={search}
              onChange={setSearch}
            />
            {wanted.trim() ? (
              <div className="-mt-2">
                <QueryState query={trainees} skeleton={<SkeletonList rows={1} />}>
                  {(all) => <Found all={all} wanted={wanted} onChoose={setChosen} />}
                </QueryState>
              </div>
            ) : null}
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-medium text-sm">Ou une nouvelle personne</legend>
              <TextField
                label="Prénom"
                value={person.firstName}
                onChange={({ target }) => set({ firstName: target.value })}
              />
              <TextField
                label="Nom"
                value={person.lastName}
                onChange={({ target }) => set({ lastName: target.value })}
              />
              <NamesakeBanners trainees={trainees.data ?? []} typed={person} onChoose={setChosen} />
              <TextField
                label="Email (facultatif)"
                type="email"
                help="Avec une adresse, cette personne est invitée à créer son accès."
                value={person.email}
                onChange={({ target }) => set({ email: target.value })}
              />
            </fieldset>
          </>
        )}
        <TextField
          label="Prix (€)"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={wrong.price}
          onChange={({ target }) => setPrice(target.value)}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-medium text-sm">
            {readSum(price) ? "Mode de règlement : touchez pour vendre" : "Mode de règlement"}
          </legend>
          <MethodButtons pending={sale.isPending ? method : null} onPress={press} />
        </fieldset>
      </form>
    </Dialog>
  );
}
