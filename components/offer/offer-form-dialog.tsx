"use client";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { createOffer, editOffer, listMyOffers, type Offer } from "@/lib/contract/offers";
import { addMonths, daysBetween, parisDay } from "@/lib/domain/paris-time";
import { VALIDITY_MONTHS, validityMonths } from "@/lib/domain/validity";

const number = {
  setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)),
};

/** Days from today to `months` later, as a validity is kept (spec §9). */
const daysOf = (months: number) => {
  const today = parisDay(new Date());
  return daysBetween(today, addMonths(today, months));
};

/** Creates or edits an offer (spec §5). */
export function OfferFormDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const toast = useToast();
  const form = useForm({
    resolver: formResolver(createOffer.body),
    defaultValues: {
      type: offer?.type === "SUBSCRIPTION" ? ("SUBSCRIPTION" as const) : ("CARD" as const),
      label: offer?.label ?? "",
      price: offer?.price,
      quantity: offer?.quantity ?? 10,
      nbReservationPerWeek: offer?.nbReservationPerWeek ?? 1,
      validityDurationInDay: daysOf(validityMonths(offer?.validityDurationInDay ?? 90)),
      isPrivateOffer: offer?.isPrivateOffer ?? false,
    },
  });
  const { errors } = form.formState;
  const type = form.watch("type");
  const options = {
    refreshes: [listMyOffers],
    onSuccess: () => {
      toast.success(offer ? "Formule modifiée." : "Formule créée.");
      onClose();
    },
    onError: (error: Error) => setRefusal(error.message),
  };
  const create = useSend(createOffer, options);
  const edit = useSend(editOffer, options);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={offer ? "Modifier la formule" : "Nouvelle formule"}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form="offer-form"
            pending={create.isPending || edit.isPending}
            pendingLabel={offer ? "Modification..." : "Création..."}
          >
            {offer ? "Enregistrer" : "Créer"}
          </Button>
        </>
      }
    >
      <form
        id="offer-form"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => {
          setRefusal(null);
          if (offer) edit.mutate({ body: { ...body, id: offer.id } });
          else create.mutate({ body });
        })}
      >
        {refusal ? (
          <Banner tone="danger" className="sm:col-span-2">
            {refusal}
          </Banner>
        ) : null}
        <TextField
          className="sm:col-span-2"
          label="Nom de la formule"
          error={errors.label?.message}
          {...form.register("label")}
        />
        <SelectField label="Type" {...form.register("type")}>
          <option value="CARD">Carte</option>
          <option value="SUBSCRIPTION">Abonnement</option>
        </SelectField>
        <TextField
          label="Prix TTC (€)"
          type="number"
          step="0.01"
          min={0}
          error={errors.price?.message}
          {...form.register("price", number)}
        />
        {type === "CARD" ? (
          <TextField
            label="Nombre de cours"
            type="number"
            min={1}
            error={errors.quantity?.message}
            {...form.register("quantity", number)}
          />
        ) : (
          <TextField
            label="Cours par semaine"
            type="number"
            min={1}
            error={errors.nbReservationPerWeek?.message}
            {...form.register("nbReservationPerWeek", number)}
          />
        )}
        <SelectField
          label="Validité"
          error={errors.validityDurationInDay?.message}
          {...form.register("validityDurationInDay", { setValueAs: Number })}
        >
          {VALIDITY_MONTHS.map((months) => (
            <option key={months} value={daysOf(months)}>
              {months} mois
            </option>
          ))}
        </SelectField>
        <Controller
          control={form.control}
          name="isPrivateOffer"
          render={({ field }) => (
            <SelectField
              label="Pour des cours"
              name={field.name}
              value={field.value ? "private" : "collective"}
              onChange={(event) => field.onChange(event.target.value === "private")}
            >
              <option value="collective">Collectifs</option>
              <option value="private">Privés</option>
            </SelectField>
          )}
        />
      </form>
    </Dialog>
  );
}
