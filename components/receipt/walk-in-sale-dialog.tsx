"use client";
import { useState } from "react";
import { readLastMethod, storeLastMethod } from "@/components/receipt/last-method";
import { MethodField } from "@/components/receipt/method-field";
import { readPrice } from "@/components/receipt/typed-money";
import { WalkInBuyer, type WalkInForm } from "@/components/receipt/walk-in-buyer";
import { controlledOf } from "@/components/ui/controlled-of";
import { TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { sellAtDoor } from "@/lib/contract/money/walk-in-sale";
import { formatEuros } from "@/lib/format";

interface WalkInSaleProps {
  activity: ActivityDetails;
  onClose: () => void;
}

const NO_BUYER = "Choisissez un élève, ou renseignez son prénom et son nom.";
const NO_PRICE = "Indiquez le prix en euros, ou 0 pour une place offerte.";
const NOBODY = { trainee: null, firstName: "", lastName: "", email: "", price: "" };

const isNamed = ({ trainee, firstName, lastName }: WalkInForm) =>
  trainee !== null || (firstName.trim() !== "" && lastName.trim() !== "");

const saleBody = ({ trainee, price, email, method, ...person }: WalkInForm) => ({
  ...(trainee ? { traineeId: trainee.id } : { ...person, email: email || undefined }),
  price: readPrice(price) ?? 0,
  method,
});

export function WalkInSaleDialog({ activity: { id }, onClose }: WalkInSaleProps) {
  const toast = useToast();
  const [stored] = useState<WalkInForm>(() => ({ ...NOBODY, method: readLastMethod() }));
  const save = useSaveForm<WalkInForm>({ name: `door.${id}`, stored });
  const { register, watch, formState } = save.form;
  const sale = useSend(
    sellAtDoor,
    save.sending({
      onSuccess: ({ receipt }, { body }) => {
        if (body.method) storeLastMethod(body.method);
        toast.success(receipt ? "Place vendue et encaissée." : "Place offerte.");
        onClose();
      },
    }),
  );
  const controlled = controlledOf(save.form);
  const buyer = controlled("trainee", { validate: (_, values) => isNamed(values) || NO_BUYER });
  const price = readPrice(watch("price"));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((values) => sale.mutate({ params: { id }, body: saleBody(values) }))}
      onClose={onClose}
      title="Vente sur place"
      size="sm"
      submitLabel={
        price === 0 ? "Offrir la place" : price ? `Encaisser ${formatEuros(price)}` : "Encaisser"
      }
      pendingLabel="Enregistrement..."
    >
      <WalkInBuyer
        form={save.form}
        trainee={buyer.value}
        onChoose={buyer.onChange}
        error={buyer.error}
      />
      <TextField
        label="Prix (€)"
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.price?.message}
        {...register("price", {
          validate: (typed) => readPrice(typed) !== null || NO_PRICE,
        })}
      />
      {price === 0 ? null : <MethodField {...controlled("method")} />}
    </FormDialog>
  );
}
