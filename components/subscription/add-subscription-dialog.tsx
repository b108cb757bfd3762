"use client";
import { useState } from "react";
import { storeLastMethod } from "@/components/receipt/last-method";
import { receivedText } from "@/components/receipt/receipt-labels";
import {
  isSameSale,
  readSale,
  type Sale,
  SaleFields,
  saleOf,
} from "@/components/subscription/sale-fields";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { RadioGroupField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useInert } from "@/components/ui/use-inert";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { listMyOffers, type Offer } from "@/lib/contract/offers/offers";
import { giveSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { parisDay } from "@/lib/domain/paris-time";
import { readSum } from "@/lib/domain/payment";
import { formatEuros, formatPrice } from "@/lib/format";

export function AddSubscriptionDialog({
  traineeId,
  title,
  again,
  onClose,
}: {
  traineeId: string;
  title: string;
  /** Renews this offer from this day. */
  again?: { offerId: string; beginDate: string };
  onClose: () => void;
}) {
  const offers = useCall(listMyOffers, {});
  const [chosen, setChosen] = useState<string | null>(again?.offerId ?? null);
  const [missing, setMissing] = useState(false);
  const [typed, setTyped] = useState<Partial<Sale>>({});
  const [last, setLast] = useState<Offer>();
  const listed = offers.data?.find(({ id }) => id === chosen);
  // An offer that went off sale keeps the form, and the server returns the error.
  if (listed && listed !== last) setLast(listed);
  const offer = listed ?? (last?.id === chosen ? last : undefined);
  const isGone =
    again !== undefined &&
    offers.data !== undefined &&
    !offers.data.some(({ id }) => id === again.offerId);
  const beginDate = again?.beginDate ?? parisDay(serverNow());
  const untouched = offer ? saleOf(offer, beginDate) : null;
  const sale = offer ? saleOf(offer, beginDate, typed) : null;
  const received = sale ? readSum(sale.received) : null;
  const [fieldError, setFieldError] = useState<string>();
  const toast = useToast();
  const give = useSend(giveSubscription, {
    onSuccess: (_, { body }) => {
      const payment = body?.payment;
      if (payment) storeLastMethod(payment.method);
      toast.success(payment ? `Formule ajoutée, ${receivedText(payment)}.` : "Formule ajoutée.");
      onClose();
    },
  });
  const fieldsRef = useInert<HTMLDivElement>(give.isPending);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      unsaved={untouched !== null && !isSameSale(sale, untouched)}
      sending={give.awaitsResponse}
      title={title}
      size="sm"
      footer={
        <>
          <DialogCancel />
          <Button
            pending={give.isPending}
            pendingLabel="Création..."
            onClick={() => {
              setMissing(!sale);
              setFieldError(undefined);
              if (!offer || !sale) return;
              const body = readSale(sale);
              if (typeof body === "string") setFieldError(body);
              else give.mutate({ params: { traineeId, offerId: offer.id }, body });
            }}
          >
            {received ? `Ajouter et encaisser ${formatEuros(received)}` : "Ajouter"}
          </Button>
        </>
      }
    >
      <QueryState
        query={offers}
        skeleton={<SkeletonList rows={2} />}
        errorMessage="Une erreur est survenue lors du chargement des offres."
        isEmpty={(list) => list.length === 0}
        empty={
          <Banner
            tone="warning"
            action={<LinkButton href="/offers?nouvelle=1">Créer une offre</LinkButton>}
          >
            Aucune offre disponible. Veuillez créer une offre d'abord.
          </Banner>
        }
      >
        {(list) => (
          <div ref={fieldsRef} className="flex flex-col gap-4">
            {isGone ? (
              <Banner tone="warning">
                Cette formule n'est plus proposée. Choisissez-en une autre.
              </Banner>
            ) : null}
            <RadioGroupField
              legend="Formule"
              options={list.map((offer) => ({
                value: offer.id,
                label: offer.label,
                help: `${formatPrice(offer.price)} · ${offer.isPrivateOffer ? "privée" : "collective"}`,
              }))}
              value={chosen}
              onChange={(id) => {
                setChosen(id);
                // Another offer has its own price, so a typed one is dropped.
                setTyped(({ price: _, received: __, ...others }) => others);
              }}
              error={missing && !sale ? "Veuillez sélectionner une offre" : undefined}
            />
            {sale ? (
              <SaleFields
                sale={sale}
                onChange={(part) => setTyped((previous) => ({ ...previous, ...part }))}
              />
            ) : null}
            {fieldError || give.error ? (
              <Banner tone="danger">{fieldError ?? give.error?.message}</Banner>
            ) : null}
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
