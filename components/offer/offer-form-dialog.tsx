"use client";
import { useState } from "react";
import { Controller, type Resolver, useForm } from "react-hook-form";
import { PriceField } from "@/components/receipt/price-field";
import { Banner } from "@/components/ui/banner";
import { differences, type Rows } from "@/components/ui/conflict";
import { SelectField, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { NumberField } from "@/components/ui/number-field";
import { useToast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call-error";
import { focusFirstError } from "@/lib/client/focus-first-error";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useVersion } from "@/lib/client/use-version";
import type { BodyOf } from "@/lib/contract/endpoint";
import { createOffer, editOffer, listMyOffers, type Offer } from "@/lib/contract/offers";
import { parisDay } from "@/lib/domain/paris-time";
import { VALIDITY_MONTHS, validityDays, validityMonths } from "@/lib/domain/validity";
import { formatEuros } from "@/lib/format";

const number = {
  setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)),
};

/** Months, as one chooses them: their days depend on the day on which the form is sent. */
type OfferForm = Omit<BodyOf<typeof createOffer>, "validityDurationInDay"> & { months: number };

const checked = formResolver(createOffer.body);
const resolver = (({ months, ...values }, context, options) =>
  checked(
    { ...values, validityDurationInDay: validityDays(parisDay(new Date()), months) },
    context,
    options as never,
  )) as Resolver<OfferForm, unknown, BodyOf<typeof createOffer>>;

const valuesOf = (offer: Offer | null): OfferForm => ({
  type: offer?.type === "SUBSCRIPTION" ? ("SUBSCRIPTION" as const) : ("CARD" as const),
  label: offer?.label ?? "",
  // As an empty field reads: who only passes through it has changed nothing.
  price: offer?.price ?? (null as unknown as number),
  quantity: offer?.quantity ?? 10,
  nbReservationPerWeek: offer?.nbReservationPerWeek ?? 1,
  months: offer ? validityMonths(offer.validityDurationInDay) : 1,
  isPrivateOffer: offer?.isPrivateOffer ?? false,
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
];

/** Creates or edits an offer (spec §5). */
export function OfferFormDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const toast = useToast();
  const form = useForm({
    shouldFocusError: false,
    resolver,
    defaultValues: valuesOf(offer),
  });
  const { errors } = form.formState;
  const type = form.watch("type");
  const read = useRead();
  const version = useVersion<Offer>({
    opened: offer,
    versionOf: (one) => one.version,
    read: async () => (await read(listMyOffers, {})).find(({ id }) => id === known?.id),
  });
  // What a lost call turns out to have created: the next save changes it, and makes no other.
  const [known, setKnown] = useState(offer);
  const line = useLine((answer) => {
    version.earlier(answer);
    if (known) return;
    draft.forget();
    setKnown(answer as Offer);
  });
  const draft = useFormDraft(`offer.${offer?.id ?? "new"}`, form, { version, line });
  const options = {
    line,
    onSuccess: () => {
      draft.forget();
      toast.success(known ? "Formule modifiée." : "Formule créée.");
      onClose();
    },
    onError: (error: CallError) => {
      if (!version.caught(error)) setRefusal(error.message);
    },
  };
  const create = useSend(createOffer, options);
  const edit = useSend(editOffer, options);
  const submit = form.handleSubmit((body) => {
    setRefusal(null);
    if (known) edit.mutate({ body: { ...body, id: known.id, version: version.current() } });
    else create.mutate({ body });
  }, focusFirstError);
  return (
    <FormDialog
      onClose={onClose}
      title={known ? "Modifier la formule" : "Nouvelle formule"}
      form="offer-form"
      submitLabel={known ? "Enregistrer" : "Créer"}
      pendingLabel={known ? "Modification..." : "Création..."}
      pending={create.isPending || edit.isPending}
      changed={form.formState.isDirty}
      line={line}
      draft={draft}
      conflict={
        version.theirs && {
          rows: differences(rows, form.getValues(), valuesOf(version.theirs)),
          onKeepMine: () => {
            version.accept();
            void submit();
          },
          onTakeTheirs: () => {
            form.reset(valuesOf(version.theirs));
            version.accept();
          },
        }
      }
    >
      <form id="offer-form" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
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
      </form>
    </FormDialog>
  );
}
