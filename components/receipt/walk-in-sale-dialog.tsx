"use client";
import { Controller } from "react-hook-form";
import { readEuros } from "@/components/receipt/amount-field";
import { type Method, MethodButtons } from "@/components/receipt/method-buttons";
import { WalkInBuyer, type WalkInForm } from "@/components/receipt/walk-in-buyer";
import { TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { sellAtDoor } from "@/lib/contract/money/walk-in-sale";
import { readSum } from "@/lib/domain/payment";

interface WalkInSaleProps {
  activity: ActivityDetails;
  onClose: () => void;
}

const NO_BUYER = "Choisissez un élève, ou renseignez son prénom et son nom.";
const NO_PRICE = "Le prix, en euros ; 0 pour une place offerte.";
const stored: WalkInForm = { trainee: null, firstName: "", lastName: "", email: "", price: "" };

/** Returns euros, 0 for a free place, and null for a text that is not a price. */
const readPrice = (typed: string) => (typed.trim() === "0" ? 0 : readEuros(typed));

const isNamed = ({ trainee, firstName, lastName }: WalkInForm) =>
  trainee !== null || (firstName.trim() !== "" && lastName.trim() !== "");

const saleBody = ({ trainee, price, email, ...person }: WalkInForm, method: Method) => ({
  ...(trainee ? { traineeId: trainee.id } : { ...person, email: email || undefined }),
  price: readPrice(price) ?? 0,
  method,
});

export function WalkInSaleDialog({ activity: { id }, onClose }: WalkInSaleProps) {
  const toast = useToast();
  const save = useSaveForm<WalkInForm>({ name: `door.${id}`, stored });
  const { control, register, watch, formState } = save.form;
  const sale = useSend(
    sellAtDoor,
    save.sending({
      onSuccess: ({ receipt }) => {
        toast.success(receipt ? "Place vendue et encaissée." : "Place donnée.");
        onClose();
      },
    }),
  );
  const sell = (method: Method) =>
    save.onSubmit((values) => sale.mutate({ params: { id }, body: saleBody(values, method) }));
  return (
    <FormDialog save={save} onClose={onClose} title="Vente sur place" size="sm">
      <Controller
        control={control}
        name="trainee"
        rules={{ validate: (_, values) => isNamed(values) || NO_BUYER }}
        render={({ field, fieldState }) => (
          <WalkInBuyer
            form={save.form}
            trainee={field.value}
            onChoose={field.onChange}
            error={fieldState.error?.message}
          />
        )}
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
      <MethodButtons
        legend={readSum(watch("price")) ? "Mode de règlement : touchez pour vendre" : undefined}
        pending={sale.isPending ? (sale.variables.body.method ?? null) : null}
        onPress={(method) => void sell(method)()}
      />
    </FormDialog>
  );
}
