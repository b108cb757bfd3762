"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { PageForm } from "@/components/ui/page-form";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { type Business, setBusiness } from "@/lib/contract/money/business";

/** Inputs hold texts; `setValueAs` turns an empty one into null. */
const valuesOf = ({ termsVersion: _, ...business }: Business) => ({
  legalName: business.legalName ?? "",
  siren: business.siren ?? "",
  address: business.address ?? "",
  email: business.email,
  phone: business.phone ?? "",
  vatRegime: business.vatRegime,
  vatNumber: business.vatNumber ?? "",
  mediatorName: business.mediatorName ?? "",
  mediatorAddress: business.mediatorAddress ?? "",
  mediatorUrl: business.mediatorUrl ?? "",
  iban: business.iban ?? "",
  ibanHolder: business.ibanHolder ?? "",
  terms: business.terms ?? "",
});

const emptied = { setValueAs: (value: string | null) => value?.trim() || null };

/** The server compares with the stored IBAN, so a missing holder is found here. */
const businessForm = setBusiness.body.check(
  z.refine(({ iban, ibanHolder }) => !iban || Boolean(ibanHolder), {
    error: "Indiquez le titulaire du compte.",
    path: ["ibanHolder"],
    when: () => true,
  }),
);

export function BusinessForm({ stored }: { stored: Business }) {
  const toast = useToast();
  const save = useSaveForm({
    name: "business",
    resolver: zodResolver(businessForm),
    stored: valuesOf(stored),
  });
  const field = fieldsOf(save.form);
  const isLiable = save.form.watch("vatRegime") === "LIABLE";
  const hasVatNumber = stored.vatNumber !== null || save.form.formState.dirtyFields.vatNumber;
  const send = useSend(
    setBusiness,
    save.sending({ onSuccess: () => toast.success("Mon activité est à jour.") }),
  );
  return (
    <PageForm
      save={save}
      onSubmit={save.onSubmit((_, { changes: body }) => send.mutate({ body }))}
      className="grid gap-5"
      intro={
        <div>
          <h2 className="font-semibold">Mon activité</h2>
          <p className="mt-1 text-muted text-sm">
            Ces mentions figurent sur vos reçus, votre livre des recettes et votre page publique.
          </p>
        </div>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Nom légal"
          help="Écrit «&nbsp;Nom, EI&nbsp;» sur vos documents."
          {...field("legalName")}
        />
        <TextField label="SIREN" inputMode="numeric" {...field("siren")} />
        <TextAreaField label="Adresse" rows={3} {...field("address")} />
        <div className="flex flex-col gap-4">
          <TextField label="Email de contact" type="email" {...field("email", emptied)} />
          <TextField label="Téléphone de contact" type="tel" {...field("phone")} />
        </div>
        <SelectField label="Régime de TVA" {...field("vatRegime", emptied)}>
          <option value="">Non renseigné</option>
          <option value="FRANCHISE">Franchise en base (art. 293 B du CGI)</option>
          <option value="EXEMPT">Exonération (cours donnés personnellement)</option>
          <option value="LIABLE">Assujetti à la TVA</option>
        </SelectField>
        {isLiable || hasVatNumber ? (
          <TextField
            label="Numéro de TVA"
            help={
              isLiable
                ? "Élan n'est pas un logiciel de caisse certifié\u00a0: réservé aux coachs en franchise ou exonérés de TVA."
                : undefined
            }
            {...field("vatNumber")}
          />
        ) : null}
      </div>
      <fieldset className="grid gap-4 md:grid-cols-2">
        <legend className="mb-3 font-semibold">Médiateur de la consommation</legend>
        <TextField label="Nom du médiateur" {...field("mediatorName")} />
        <TextField
          label="Site du médiateur"
          type="url"
          placeholder="https://"
          {...field("mediatorUrl")}
        />
        <TextAreaField label="Adresse du médiateur" rows={3} {...field("mediatorAddress")} />
      </fieldset>
      <fieldset className="grid gap-4 md:grid-cols-2">
        <legend className="mb-3 font-semibold">Virements</legend>
        <TextField
          label="IBAN"
          autoCapitalize="characters"
          spellCheck={false}
          help="Vos élèves peuvent alors payer par virement."
          {...field("iban")}
        />
        <TextField label="Titulaire du compte" {...field("ibanHolder")} />
      </fieldset>
      <TextAreaField
        label="Conditions de vente"
        rows={10}
        maxLength={20_000}
        help={
          stored.termsVersion
            ? `Version ${stored.termsVersion}. Une modification en fait une nouvelle\u00a0; chaque élève garde celle de son achat.`
            : "Chaque élève les accepte avant de souscrire."
        }
        {...field("terms")}
      />
      <div>
        <Button
          type="submit"
          disabled={!save.changed}
          pending={save.pending}
          pendingLabel="Modification..."
        >
          Enregistrer mon activité
        </Button>
      </div>
    </PageForm>
  );
}
