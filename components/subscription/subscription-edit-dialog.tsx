"use client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { MovementList } from "@/components/subscription/movement-list";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { listMyActivities } from "@/lib/contract/activities";
import { getActivityDetails } from "@/lib/contract/activities-of-coach";
import { listMovements, type Subscription } from "@/lib/contract/subscriptions";
import { editSubscription } from "@/lib/contract/subscriptions-of-coach";
import { listTrainees } from "@/lib/contract/trainees";
import { addDays, daysBetween } from "@/lib/domain/paris-time";
import { formatEuros } from "@/lib/format";

interface SubscriptionEditDialogProps {
  traineeId: string;
  subscription: Subscription;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
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
  const [received, setReceived] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: formResolver(editSubscription.body),
    defaultValues: subscription,
  });
  const { errors } = form.formState;
  const [type, isPaid, price, amountPaid] = form.watch(["type", "isPaid", "price", "amountPaid"]);
  const save = useSend(editSubscription, {
    refreshes: [listTrainees, getActivityDetails, listMyActivities, listMovements],
    onSuccess: () => {
      toast.success("Abonnement modifié.");
      onOpenChange(false);
    },
    onError: (error) =>
      setRefusal(messageOf(error, "Erreur lors de la mise à jour de l'abonnement")),
  });

  const shift = (begin: string) => {
    const { beginDate, endDate } = form.getValues();
    if (isDay(begin) && isDay(beginDate) && isDay(endDate)) {
      form.setValue("endDate", addDays(begin, daysBetween(beginDate, endDate)));
    }
  };
  const cashIn = () => {
    const sum = Number(received.replace(",", "."));
    if (!Number.isFinite(sum) || sum <= 0) return;
    const total = Math.round(((amountPaid ?? 0) + sum) * 100) / 100;
    form.setValue("amountPaid", Math.min(total, price), { shouldDirty: true });
    form.setValue("isPaid", total >= price, { shouldDirty: true });
    setReceived("");
  };
  const choosePaid = form.register("isPaid", {
    onChange: (event: { target: { checked: boolean } }) => {
      if (event.target.checked) form.setValue("amountPaid", form.getValues("price"));
    },
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Modifier l'abonnement"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Annuler
          </Button>
          <Button
            type="submit"
            form="subscription-form"
            pending={save.isPending}
            pendingLabel="Modification..."
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id="subscription-form"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={form.handleSubmit((body) => {
          setRefusal(null);
          const quantityLeftSeen = form.formState.defaultValues?.quantityLeft;
          save.mutate({ params: { traineeId }, body: { ...body, quantityLeftSeen } });
        })}
      >
        {refusal ? (
          <Banner tone="danger" className="sm:col-span-2">
            {refusal}
          </Banner>
        ) : null}
        <TextField
          label="Prix (€)"
          type="number"
          step="0.01"
          min={0}
          error={errors.price?.message}
          {...form.register("price", number)}
        />
        <TextField
          label="Montant payé (€)"
          type="number"
          step="0.01"
          min={0}
          disabled={isPaid}
          error={errors.amountPaid?.message}
          {...form.register("amountPaid", number)}
        />
        <CheckboxField label="Payé" {...choosePaid} />
        {isPaid ? (
          <span className="hidden sm:block" />
        ) : (
          <div className="flex items-end gap-2">
            <TextField
              className="flex-1"
              label="Encaisser (€)"
              inputMode="decimal"
              value={received}
              help={`Reste ${formatEuros(Math.max(0, (price ?? 0) - (amountPaid ?? 0)))} à payer`}
              onChange={(event) => setReceived(event.target.value)}
            />
            <Button variant="secondary" className="mb-7" onClick={cashIn}>
              Ajouter
            </Button>
          </div>
        )}
        <TextField label="Nom" error={errors.label?.message} {...form.register("label")} />
        <SelectField label="Type" {...form.register("type")}>
          <option value="CARD">Carte</option>
          <option value="SUBSCRIPTION">Abonnement</option>
        </SelectField>
        <TextField
          label="Début"
          type="date"
          error={errors.beginDate?.message}
          {...form.register("beginDate")}
          onChange={(event) => {
            shift(event.target.value);
            form.setValue("beginDate", event.target.value);
          }}
        />
        <TextField
          label="Fin"
          type="date"
          error={errors.endDate?.message}
          {...form.register("endDate")}
        />
        {type === "CARD" ? (
          <>
            <TextField
              label="Cours sur la carte"
              type="number"
              error={errors.quantity?.message}
              {...form.register("quantity", number)}
            />
            <TextField
              label="Cours restants"
              type="number"
              error={errors.quantityLeft?.message}
              {...form.register("quantityLeft", number)}
            />
          </>
        ) : (
          <TextField
            label="Cours par semaine"
            type="number"
            error={errors.nbReservationPerWeek?.message}
            {...form.register("nbReservationPerWeek", number)}
          />
        )}
        <CheckboxField label="Formule privée" {...form.register("isPrivateOffer")} />
      </form>
      {subscription.type === "CARD" ? (
        <details className="mt-6 border-line border-t pt-4">
          <summary className="min-h-11 font-semibold">Mouvements</summary>
          <MovementList subscriptionId={subscription.id} />
        </details>
      ) : null}
    </Dialog>
  );
}
