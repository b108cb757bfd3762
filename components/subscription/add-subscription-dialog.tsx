"use client";
import { storeLastMethod } from "@/components/receipt/last-method";
import { receivedText } from "@/components/receipt/receipt-labels";
import {
  readSale,
  SaleFields,
  saleOf,
  type TypedSale,
} from "@/components/subscription/sale-fields";
import { Banner } from "@/components/ui/banner";
import { RadioGroupField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { listMyOffers } from "@/lib/contract/offers/offers";
import { giveSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { parisDay } from "@/lib/domain/paris-time";
import { readSum } from "@/lib/domain/payment";
import { formatEuros, formatPrice } from "@/lib/format";

interface AddSubscriptionDialogProps {
  traineeId: string;
  title: string;
  /** Renews this offer from this day. */
  again?: { offerId: string; beginDate: string };
  onClose: () => void;
}

export function AddSubscriptionDialog({
  traineeId,
  title,
  again,
  onClose,
}: AddSubscriptionDialogProps) {
  const toast = useToast();
  const offers = useCall(listMyOffers, {});
  const save = useSaveForm<TypedSale>({
    name: `subscription.new.${traineeId}.${again?.offerId ?? ""}`,
    stored: {
      offerId: again?.offerId ?? null,
      beginDate: again?.beginDate ?? parisDay(serverNow()),
      price: null,
      received: null,
      method: null,
    },
  });
  const { setValue, watch } = save.form;
  const offerField = controlledOf(save.form)("offerId", {
    validate: (chosen) =>
      offers.data?.some(({ id }) => id === chosen) || "Veuillez sélectionner une offre",
  });
  const typed = watch();
  const offer = offers.data?.find(({ id }) => id === typed.offerId);
  const sale = offer && saleOf(offer, typed);
  const received = sale && readSum(sale.received);
  const give = useSend(
    giveSubscription,
    save.sending({
      onSuccess: (_, { body }) => {
        const payment = body?.payment;
        if (payment) storeLastMethod(payment.method);
        toast.success(payment ? `Formule ajoutée, ${receivedText(payment)}.` : "Formule ajoutée.");
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(() => {
        if (!sale) return;
        const body = readSale(sale);
        if (typeof body === "string") save.setMessage(body);
        else give.mutate({ params: { traineeId, offerId: offer.id }, body });
      })}
      onClose={onClose}
      title={title}
      size="sm"
      submitLabel={received ? `Ajouter et encaisser ${formatEuros(received)}` : "Ajouter"}
      pendingLabel="Création..."
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
          <>
            {typed.offerId && !offer ? (
              <Banner tone="warning">
                Cette formule n'est plus proposée. Choisissez-en une autre.
              </Banner>
            ) : null}
            <RadioGroupField
              legend="Formule"
              options={list.map((one) => ({
                value: one.id,
                label: one.label,
                help: `${formatPrice(one.price)} · ${one.isPrivateOffer ? "privée" : "collective"}`,
              }))}
              {...offerField}
              onChange={(id) => {
                offerField.onChange(id);
                // Another offer has its own price, so a typed one is dropped.
                for (const sum of ["price", "received"] as const)
                  setValue(sum, null, { shouldDirty: true });
              }}
            />
            {sale ? (
              <SaleFields
                sale={sale}
                onChange={(part) => {
                  for (const [name, value] of Object.entries(part))
                    setValue(name as keyof TypedSale, value, { shouldDirty: true });
                }}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </FormDialog>
  );
}
