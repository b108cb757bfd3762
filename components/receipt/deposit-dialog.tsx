"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { DateField } from "@/components/ui/moment-field";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";
import { useToast } from "@/components/ui/toast";
import { useLine, useSend } from "@/lib/client/hooks";
import { makeDeposit } from "@/lib/contract/deposits";
import type { Receipt } from "@/lib/contract/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatEuros } from "@/lib/format";

/** Notes that these cheques went to the bank (beyond 10). */
export function DepositDialog({
  onClose,
  onDone,
  ...chosen
}: {
  cheques: Receipt[];
  amount: number;
  onClose: () => void;
  /** These are deposited. */
  onDone: (ids: readonly string[]) => void;
}) {
  // As they were pressed: after a lost answer the list may show them gone; after a refusal they are gone.
  const [sent, setSent] = useState<typeof chosen | null>(null);
  const { cheques, amount } = sent ?? chosen;
  const today = parisDay(new Date());
  const [depositedOn, setDepositedOn] = useState<string>(today);
  const [refusal, setRefusal] = useState<string>();
  const toast = useToast();
  const line = useLine(() => {
    onClose();
    return "La remise garde sa première date\u00a0: au besoin, reprenez-la, puis notez-la de nouveau.";
  }, true);
  const deposit = useSend(makeDeposit, {
    line,
    onSuccess: ({ count, amount: total }) => {
      toast.success(`Remise notée : ${formatCount(count, "chèque")}, ${formatEuros(total)}.`);
      onDone(cheques.map(({ id }) => id));
      onClose();
    },
    onError: (error) => {
      setRefusal(error.message);
      if (!line.isOpen()) setSent(null);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Remise de chèques"
      form="deposit-form"
      submitLabel="Noter la remise"
      pendingLabel="Enregistrement..."
      pending={deposit.isPending}
      waiting={cheques.length === 0}
      changed={depositedOn !== today}
      line={line}
    >
      <form
        id="deposit-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(undefined);
          setSent({ cheques, amount });
          deposit.mutate({ body: { receiptIds: cheques.map(({ id }) => id), depositedOn } });
        }}
      >
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <p className="tabular">
          {formatCount(cheques.length, "chèque")}, {formatEuros(amount)}. Le bordereau (PDF) est
          prêt aussitôt après.
        </p>
        <DateField label="Déposé le" value={depositedOn} onChange={setDepositedOn} />
      </form>
    </FormDialog>
  );
}
