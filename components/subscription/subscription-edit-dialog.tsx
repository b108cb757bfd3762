"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { receivedText } from "@/components/receipt/receipt-labels";
import { SubscriptionReceipts } from "@/components/receipt/subscription-receipts";
import {
  type EditedSubscription,
  editedOf,
  paymentToSave,
  savingText,
} from "@/components/subscription/edited-subscription";
import { MovementList } from "@/components/subscription/movement-list";
import { PaymentFields } from "@/components/subscription/payment-fields";
import { SubscriptionFields } from "@/components/subscription/subscription-fields";
import { factRows, subscriptionRows } from "@/components/subscription/subscription-rows";
import { useReadSubscription } from "@/components/subscription/use-read-subscription";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { editSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { readSum } from "@/lib/domain/payment";

interface SubscriptionEditDialogProps {
  traineeId: string;
  subscription: Subscription;
  onClose: () => void;
}

export function SubscriptionEditDialog({
  traineeId,
  subscription,
  onClose,
}: SubscriptionEditDialogProps) {
  const toast = useToast();
  const read = useReadSubscription(subscription);
  const readStored = async () => {
    const now = await read();
    return now ? { values: editedOf(now), version: now.version } : null;
  };
  const save = useSaveForm<EditedSubscription, BodyOf<typeof editSubscription>>({
    name: `subscription.${subscription.id}`,
    resolver: zodResolver(editSubscription.body) as unknown as Resolver<
      EditedSubscription,
      unknown,
      BodyOf<typeof editSubscription>
    >,
    stored: editedOf(subscription),
    version: subscription.version,
    rows: subscriptionRows,
    read: readStored,
    failure: "Erreur lors de la mise à jour de l'abonnement",
  });
  const { form } = save;
  const { defaultValues } = form.formState;
  const send = useSend(
    editSubscription,
    save.sending({
      onSuccess: (_, { body: { payment } }) => {
        const amount = readSum(form.getValues("received"));
        toast.success(
          payment && amount
            ? `Abonnement modifié, ${receivedText({ ...payment, amount })}.`
            : "Abonnement modifié.",
        );
        onClose();
      },
    }),
  );
  // Receipts and refunds that arrive meanwhile are not in conflict with the form.
  const followMoney = async () => {
    const now = await readStored().catch(() => null);
    if (now) save.follow(now, factRows);
  };

  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body, { version }) => {
        const payment = paymentToSave(form.getValues());
        if (!payment) return form.setFocus("received");
        const seen = { quantityLeftSeen: defaultValues?.quantityLeft, version };
        send.mutate({ params: { traineeId }, body: { ...body, ...payment, ...seen } });
      })}
      onClose={onClose}
      title="Modifier l'abonnement"
      submitLabel={savingText(form.watch("received"))}
      pendingLabel="Modification..."
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
      <SubscriptionFields form={form} />
    </FormDialog>
  );
}
