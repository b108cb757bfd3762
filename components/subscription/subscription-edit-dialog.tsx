"use client";
import { useEffect, useRef } from "react";
import { Controller, type Resolver } from "react-hook-form";
import { SubscriptionReceipts } from "@/components/receipt/subscription-receipts";
import {
  type EditedSubscription,
  editedOf,
  paymentToSave,
  wordsOfSaving,
} from "@/components/subscription/edited-subscription";
import { followBegin } from "@/components/subscription/following-end";
import { MovementList } from "@/components/subscription/movement-list";
import { PaymentFields } from "@/components/subscription/payment-fields";
import { factRows, subscriptionRows } from "@/components/subscription/subscription-rows";
import { useReadSubscription } from "@/components/subscription/use-read-subscription";
import { differences } from "@/components/ui/conflict";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/send";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions";
import { editSubscription } from "@/lib/contract/subscriptions-of-coach";
import { isDay } from "@/lib/domain/typed-moment";

interface SubscriptionEditDialogProps {
  traineeId: string;
  subscription: Subscription;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const number = {
  setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)),
};

/** The coach's edit of a subscription: money, dates, credits (spec §4). */
export function SubscriptionEditDialog({
  traineeId,
  subscription,
  open,
  onOpenChange,
}: SubscriptionEditDialogProps) {
  const toast = useToast();
  const read = useReadSubscription(subscription);
  const save = useSaveForm<EditedSubscription, BodyOf<typeof editSubscription>>({
    name: `subscription.${subscription.id}`,
    resolver: formResolver(editSubscription.body) as unknown as Resolver<
      EditedSubscription,
      unknown,
      BodyOf<typeof editSubscription>
    >,
    stored: editedOf(subscription),
    version: subscription.version,
    rows: subscriptionRows,
    read: async () => {
      const now = await read();
      return now ? { values: editedOf(now), version: now.version } : null;
    },
    failure: "Erreur lors de la mise à jour de l'abonnement",
  });
  const { form } = save;
  const { errors, defaultValues } = form.formState;
  const type = form.watch("type");
  const send = useSend(
    editSubscription,
    save.sending({
      onSuccess: () => {
        toast.success("Abonnement modifié.");
        onOpenChange(false);
      },
    }),
  );
  // Money that came in or was given back below the form is no conflict with what is typed in it.
  const followMoney = async () => {
    const now = await read().catch(() => undefined);
    if (now && differences(factRows, defaultValues as Subscription, now).length === 0)
      save.follow(now.version);
  };

  const beginDate = form.watch("beginDate");
  const lastBegin = useRef(beginDate);
  // A draft, or another window's version, brings a whole day of its own.
  useEffect(() => {
    if (isDay(beginDate)) lastBegin.current = beginDate;
  }, [beginDate]);
  const shift = (typed: string) => {
    const endDate = form.getValues("endDate");
    const { begin, end } = followBegin({ begin: lastBegin.current, end: endDate }, typed);
    lastBegin.current = begin;
    if (end !== endDate) form.setValue("endDate", end, { shouldDirty: true });
  };

  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body, version) => {
        const payment = paymentToSave(form.getValues());
        if (!payment) return form.setFocus("received");
        const seen = { quantityLeftSeen: defaultValues?.quantityLeft, version };
        send.mutate({ params: { traineeId }, body: { ...body, ...payment, ...seen } });
      })}
      open={open}
      onClose={() => onOpenChange(false)}
      title="Modifier l'abonnement"
      submitLabel={wordsOfSaving(form.watch("received"))}
      pendingLabel="Modification..."
      pending={send.isPending}
      className="grid gap-4 sm:grid-cols-2"
      after={
        <>
          <SubscriptionReceipts
            subscriptionId={subscription.id}
            onMoved={() => void followMoney()}
          />
          {subscription.type === "CARD" ? (
            <details className="mt-6 border-line border-t pt-4">
              <summary className="min-h-11 font-semibold">Mouvements</summary>
              <MovementList subscriptionId={subscription.id} />
            </details>
          ) : null}
        </>
      }
    >
      <PaymentFields form={form} />
      <TextField label="Nom" error={errors.label?.message} {...form.register("label")} />
      <SelectField label="Type" {...form.register("type")}>
        <option value="CARD">Carte</option>
        <option value="SUBSCRIPTION">Abonnement</option>
      </SelectField>
      <Controller
        control={form.control}
        name="beginDate"
        render={({ field, fieldState }) => (
          <DateField
            label="Début"
            error={fieldState.error?.message}
            {...field}
            onChange={(begin) => {
              shift(begin);
              field.onChange(begin);
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="endDate"
        render={({ field, fieldState }) => (
          <DateField label="Fin" error={fieldState.error?.message} {...field} />
        )}
      />
      {type === "CARD" ? (
        <>
          <NumberField
            label="Cours sur la carte"
            error={errors.quantity?.message}
            {...form.register("quantity", number)}
          />
          <NumberField
            label="Cours restants"
            error={errors.quantityLeft?.message}
            {...form.register("quantityLeft", number)}
          />
        </>
      ) : (
        <NumberField
          label="Cours par semaine"
          error={errors.nbReservationPerWeek?.message}
          {...form.register("nbReservationPerWeek", number)}
        />
      )}
      <CheckboxField label="Formule privée" {...form.register("isPrivateOffer")} />
    </FormDialog>
  );
}
