"use client";
import { useEffect, useRef, useState } from "react";
import { Controller, type Resolver, useForm } from "react-hook-form";
import { SubscriptionReceipts } from "@/components/receipt/subscription-receipts";
import {
  accountToTake,
  dropCollected,
  type EditedSubscription,
  editedOf,
  paymentToSave,
  type SubscriptionForm,
  takeReceived,
  untypedOf,
  wordsOfSaving,
} from "@/components/subscription/edited-subscription";
import { followBegin } from "@/components/subscription/following-end";
import { MovementList } from "@/components/subscription/movement-list";
import { PaymentFields } from "@/components/subscription/payment-fields";
import { comparable, subscriptionRows } from "@/components/subscription/subscription-rows";
import { useReadSubscription } from "@/components/subscription/use-read-subscription";
import { Banner } from "@/components/ui/banner";
import { differences } from "@/components/ui/conflict";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { useToast } from "@/components/ui/toast";
import type { SendInput } from "@/lib/client/call";
import { failureMessage } from "@/lib/client/failure-words";
import { focusFirstError } from "@/lib/client/focus-first-error";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useSend } from "@/lib/client/hooks";
import { rebaseForm } from "@/lib/client/rebase-form";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useVersion } from "@/lib/client/use-version";
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const form: SubscriptionForm = useForm({
    shouldFocusError: false,
    resolver: formResolver(editSubscription.body) as unknown as Resolver<
      EditedSubscription,
      unknown,
      BodyOf<typeof editSubscription>
    >,
    defaultValues: editedOf(subscription),
  });
  const { errors } = form.formState;
  const type = form.watch("type");
  const read = useReadSubscription(subscription);
  const version = useVersion<Subscription>({
    opened: subscription,
    versionOf: (one) => one.version,
    read,
  });
  /** Of what stands in the form's defaults: a draft brings an older one of its own. */
  const filledFrom = useRef(subscription.version);
  const takeSaved = (answer: unknown, sent: object) => {
    const stored = answer as Subscription;
    version.earlier(stored);
    filledFrom.current = stored.version;
    // Credits are sent as a change of what the form was filled from: that one is made already.
    rebaseForm(form, editedOf(stored), untypedOf(editedOf(stored)));
    if ((sent as SendInput<typeof editSubscription>).body.payment) dropCollected(form, stored);
  };
  const line = useLine(takeSaved, false, (answer, sent) => {
    setRefusal(null);
    takeSaved(answer, sent);
  });
  const draft = useFormDraft(`subscription.${subscription.id}`, form, { version, line });
  const save = useSend(editSubscription, {
    line,
    onSuccess: () => {
      draft.forget();
      toast.success("Abonnement modifié.");
      onOpenChange(false);
    },
    onError: (error) => {
      if (!version.caught(error))
        setRefusal(failureMessage(error, "Erreur lors de la mise à jour de l'abonnement"));
    },
  });

  // What comes in or is given back beneath the form is no change of another's to be saved over, unless there is more to it.
  const takeMoney = async () => {
    // It may be what this form collects: added here it would be another sum, and the same press another change.
    if (save.isPending) return;
    if (line.isOpen()) {
      if (!(await line.ask().catch(() => false))) return;
      setRefusal(null);
    }
    const stored = await read().catch(() => undefined);
    if (!stored) return;
    const before = form.formState.defaultValues as EditedSubscription;
    const taken = accountToTake(before, stored);
    const filled = { ...before, ...taken };
    const { quantityLeft } = stored;
    const moneyAlone =
      differences(subscriptionRows, { ...filled, quantityLeft }, stored).length === 0;
    if (moneyAlone && version.current() === filledFrom.current) version.earlier(stored);
    if (moneyAlone) filledFrom.current = stored.version;
    const price = form.getValues("price");
    rebaseForm(form, filled, price === before.price ? taken : { ...taken, price });
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

  const submit = form.handleSubmit((body) => {
    setRefusal(null);
    const payment = paymentToSave(form.getValues());
    if (!payment) return form.setFocus("received");
    const seen = {
      quantityLeftSeen: form.formState.defaultValues?.quantityLeft,
      version: version.current(),
    };
    // By now the sum may have come, and the same press would be another change.
    const again = draft.again() as SendInput<typeof editSubscription> | null;
    save.mutate(again ?? { params: { traineeId }, body: { ...body, ...payment, ...seen } });
  }, focusFirstError);
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Modifier l'abonnement"
      form="subscription-form"
      submitLabel={wordsOfSaving(form.watch("received"))}
      pendingLabel="Modification..."
      pending={save.isPending}
      changed={form.formState.isDirty}
      line={line}
      draft={draft}
      conflict={
        version.theirs && {
          rows: differences(subscriptionRows, comparable(form, version.theirs), version.theirs),
          onKeepMine: () => {
            if (version.theirs) takeReceived(form, version.theirs);
            version.accept();
            void submit();
          },
          onTakeTheirs: () => {
            if (version.theirs) {
              form.reset(editedOf(version.theirs));
              filledFrom.current = version.theirs.version;
            }
            version.accept();
          },
        }
      }
    >
      <form
        id="subscription-form"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={submit}
      >
        {refusal ? (
          <Banner tone="danger" className="sm:col-span-2">
            {refusal}
          </Banner>
        ) : null}
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
      </form>
      <SubscriptionReceipts subscriptionId={subscription.id} onMoved={() => void takeMoney()} />
      {subscription.type === "CARD" ? (
        <details className="mt-6 border-line border-t pt-4">
          <summary className="min-h-11 font-semibold">Mouvements</summary>
          <MovementList subscriptionId={subscription.id} />
        </details>
      ) : null}
    </FormDialog>
  );
}
