"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { OfferFields, type OfferForm } from "@/components/offer/offer-fields";
import type { Rows } from "@/components/ui/conflict";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useRead } from "@/lib/client/use-read";
import type { BodyOf } from "@/lib/contract/endpoint";
import { createOffer, editOffer, listMyOffers, type Offer } from "@/lib/contract/offers/offers";
import { parisDay } from "@/lib/domain/paris-time";
import { validityDays, validityMonths } from "@/lib/domain/validity";
import { formatEuros } from "@/lib/format";

type Body = BodyOf<typeof createOffer>;

const check = zodResolver(createOffer.body);
const resolver: Resolver<OfferForm, unknown, Body> = ({ months, ...values }, context, options) => {
  const validityDurationInDay = validityDays(parisDay(serverNow()), months);
  return check({ ...values, validityDurationInDay } as Body, context, options as never);
};

const valuesOf = (offer: Offer | null): OfferForm => ({
  type: offer?.type === "SUBSCRIPTION" ? ("SUBSCRIPTION" as const) : ("CARD" as const),
  label: offer?.label ?? "",
  price: offer?.price ?? null,
  quantity: offer?.quantity ?? 10,
  nbReservationPerWeek: offer?.nbReservationPerWeek ?? 1,
  months: offer ? validityMonths(offer.validityDurationInDay) : 1,
  isPrivateOffer: offer?.isPrivateOffer ?? false,
  isShareable: offer?.isShareable ?? false,
});

const rows: Rows<OfferForm> = [
  ["Nom de la formule", ({ label }) => label],
  ["Prix TTC (€)", ({ price }) => (price === null ? "" : formatEuros(price))],
  [
    "Type",
    ({ type, quantity, nbReservationPerWeek }) =>
      type === "CARD"
        ? `Carte de ${quantity} cours`
        : `Abonnement, ${nbReservationPerWeek} / semaine`,
  ],
  ["Validité", ({ months }) => `${months} mois`],
  ["Pour des cours", ({ isPrivateOffer }) => (isPrivateOffer ? "Privés" : "Collectifs")],
  ["À partager en famille", ({ isShareable }) => (isShareable ? "Oui" : "Non")],
];

export function OfferFormDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const toast = useToast();
  const read = useRead();
  const save = useSaveForm({
    name: `offer.${offer?.id ?? "new"}`,
    resolver,
    stored: valuesOf(offer),
    version: offer?.version,
    rows,
    read: async () => {
      const now = (await read(listMyOffers, {})).find(({ id }) => id === offer?.id);
      return now ? { values: valuesOf(now), version: now.version } : null;
    },
  });
  const sending = save.sending({
    onSuccess: () => {
      toast.success(offer ? "Formule modifiée." : "Formule créée.");
      onClose();
    },
  });
  const create = useSend(createOffer, sending);
  const edit = useSend(editOffer, sending);
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body, { version }) => {
        if (offer) edit.mutate({ body: { ...body, id: offer.id, version } });
        else create.mutate({ body });
      })}
      onClose={onClose}
      title={offer ? "Modifier la formule" : "Nouvelle formule"}
      submitLabel={offer ? "Enregistrer" : "Créer"}
      pendingLabel={offer ? "Modification..." : "Création..."}
      className="grid gap-4 sm:grid-cols-2"
    >
      <OfferFields form={save.form} />
    </FormDialog>
  );
}
