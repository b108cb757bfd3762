"use client";
import { Controller, type UseFormReturn } from "react-hook-form";
import { PriceField } from "@/components/receipt/price-field";
import { SelectField, TextField } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { createOffer } from "@/lib/contract/offers/offers";
import { VALIDITY_MONTHS } from "@/lib/domain/validity";

/** The number of days depends on the day of submission, so the form holds months. */
export type OfferForm = Omit<BodyOf<typeof createOffer>, "validityDurationInDay"> & {
  months: number;
};

const number = {
  setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)),
};

export function OfferFields({
  form,
}: {
  form: UseFormReturn<OfferForm, unknown, BodyOf<typeof createOffer>>;
}) {
  const { errors } = form.formState;
  const type = form.watch("type");
  return (
    <>
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
      <Controller
        control={form.control}
        name="price"
        render={({ field, fieldState }) => (
          <PriceField label="Prix TTC (€)" error={fieldState.error?.message} {...field} />
        )}
      />
      {type === "CARD" ? (
        <NumberField
          label="Nombre de cours"
          min={1}
          error={errors.quantity?.message}
          {...form.register("quantity", number)}
        />
      ) : (
        <NumberField
          label="Cours par semaine"
          min={1}
          error={errors.nbReservationPerWeek?.message}
          {...form.register("nbReservationPerWeek", number)}
        />
      )}
      <SelectField label="Validité" {...form.register("months", { setValueAs: Number })}>
        {VALIDITY_MONTHS.map((months) => (
          <option key={months} value={months}>
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
    </>
  );
}
