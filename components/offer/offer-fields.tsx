"use client";
import type { UseFormReturn } from "react-hook-form";
import { PriceField } from "@/components/receipt/price-field";
import { CheckboxField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { SelectField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { NumberField } from "@/components/ui/number-field";
import { numberOrNull } from "@/components/ui/number-or-null";
import { Segmented } from "@/components/ui/segmented";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { createOffer } from "@/lib/contract/offers/offers";
import { VALIDITY_MONTHS } from "@/lib/domain/validity";

export type OfferForm = Omit<BodyOf<typeof createOffer>, "validityDurationInDay" | "price"> & {
  /** The number of days depends on the day of submission, so the form holds months. */
  months: number;
  /** An empty field reads as null, so that focusing it does not count as a change. */
  price: number | null;
};

const types = [
  { value: "CARD" as const, label: "Carte" },
  { value: "SUBSCRIPTION" as const, label: "Abonnement" },
];
const audiences = [
  { value: false, label: "Collectifs" },
  { value: true, label: "Privés" },
];

export function OfferFields({
  form,
}: {
  form: UseFormReturn<OfferForm, unknown, BodyOf<typeof createOffer>>;
}) {
  const field = fieldsOf(form);
  const controlled = controlledOf(form);
  const type = form.watch("type");
  return (
    <>
      <TextField className="sm:col-span-2" label="Nom de la formule" {...field("label")} />
      <Segmented label="Type" showsLabel options={types} {...controlled("type")} />
      <PriceField label="Prix TTC (€)" {...controlled("price")} />
      {type === "CARD" ? (
        <NumberField label="Nombre de cours" min={1} {...field("quantity", numberOrNull)} />
      ) : (
        <NumberField
          label="Cours par semaine"
          min={1}
          {...field("nbReservationPerWeek", numberOrNull)}
        />
      )}
      <SelectField label="Validité" {...form.register("months", { setValueAs: Number })}>
        {VALIDITY_MONTHS.map((months) => (
          <option key={months} value={months}>
            {months} mois
          </option>
        ))}
      </SelectField>
      <Segmented
        label="Pour des cours"
        showsLabel
        options={audiences}
        {...controlled("isPrivateOffer")}
      />
      <CheckboxField
        className="sm:col-span-2"
        label="À partager en famille"
        help="Un parent peut partager ces cours avec ses enfants."
        {...form.register("isShareable")}
      />
    </>
  );
}
