"use client";
import { Lock, Plus } from "lucide-react";
import { useState } from "react";
import { OfferCard } from "@/components/offer/offer-card";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useAddressRequest } from "@/components/ui/use-address-request";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { useToday } from "@/lib/client/use-today";
import { deleteOffer, listMyOffers, type Offer } from "@/lib/contract/offers/offers";

const OfferFormDialog = onDemand(() =>
  import("@/components/offer/offer-form-dialog").then((part) => part.OfferFormDialog),
);

type Task = { kind: "create" } | { kind: "edit"; offer: Offer } | null;

/** Rendered outside the list, so that an error shows even after the offer has left it. */
function DeleteOfferDialog({ offer }: { offer: Offer }) {
  const [open, setOpen] = useState(true);
  const toast = useToast();
  const removal = useSend(deleteOffer, {
    onSuccess: () => {
      toast.success("Formule supprimée.");
      setOpen(false);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      title={"Supprimer cette formule\u00a0?"}
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate({ params: { id: offer.id } })}
    >
      <p>
        «&nbsp;{offer.label}&nbsp;» ne sera plus proposée. Les abonnements déjà pris ne changent
        pas.
      </p>
    </ConfirmDialog>
  );
}

export function CoachOffers() {
  const offers = useCall(listMyOffers, {});
  const today = useToday();
  const [task, setTask] = useState<Task>(null);
  const [deletion, setDeletion] = useState<{ offer: Offer; opening: number } | null>(null);
  useAddressRequest("nouvelle", () => setTask({ kind: "create" }));
  const add = (
    <Button
      icon={<Plus aria-hidden="true" size={20} />}
      onClick={() => setTask({ kind: "create" })}
    >
      Ajouter une formule
    </Button>
  );
  return (
    <>
      <PageHeader title="Formules" actions={add} />
      <QueryState
        query={offers}
        skeleton={<SkeletonList rows={3} label="Chargement des formules…" />}
        errorMessage="Une erreur est survenue lors du chargement des offres."
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            action={
              <Button variant="secondary" onClick={() => setTask({ kind: "create" })}>
                Créer ma première formule
              </Button>
            }
          >
            Aucune offre disponible. Veuillez créer une offre d'abord.
          </EmptyState>
        }
      >
        {(list) => (
          <section aria-labelledby="mes-formules">
            <h2 id="mes-formules" className="sr-only">
              Mes formules
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {list.map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  today={today}
                  actions={
                    offer.type === "FREE_GROUP_CLASS" ? (
                      <p className="flex items-center gap-2 text-muted text-sm">
                        <Lock aria-hidden="true" size={16} className="shrink-0" />
                        Se règle dans Mes infos, onglet Fonctionnalités.
                      </p>
                    ) : (
                      <>
                        <Button
                          size="sm"
                          variant="secondary"
                          aria-label={`Modifier : ${offer.label}`}
                          onClick={() => setTask({ kind: "edit", offer })}
                        >
                          Modifier
                        </Button>
                        <Button
                          size="sm"
                          variant="secondary"
                          aria-label={`Supprimer : ${offer.label}`}
                          onClick={() =>
                            setDeletion({ offer, opening: (deletion?.opening ?? 0) + 1 })
                          }
                        >
                          Supprimer
                        </Button>
                      </>
                    )
                  }
                />
              ))}
            </ul>
          </section>
        )}
      </QueryState>
      {task ? (
        <OfferFormDialog
          offer={task.kind === "edit" ? task.offer : null}
          onClose={() => setTask(null)}
        />
      ) : null}
      {deletion ? <DeleteOfferDialog key={deletion.opening} offer={deletion.offer} /> : null}
    </>
  );
}
