"use client";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import type { SendInput } from "@/lib/client/call";
import { useSend } from "@/lib/client/send";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

interface RemovalButtonProps<D extends EndpointDefinition> {
  definition: D;
  input: SendInput<D>;
  /** The toast's text after the removal. */
  done: string;
  label: string;
  icon?: ReactNode;
  title: string;
  confirmLabel?: string;
  /** The question in the dialog. */
  children: ReactNode;
}

/** Each row has its own request, so that a late response reaches no other row's dialog. */
export function RemovalButton<D extends EndpointDefinition>({
  definition,
  input,
  done,
  label,
  icon = <Trash2 aria-hidden="true" size={20} />,
  title,
  confirmLabel = "Supprimer",
  children,
}: RemovalButtonProps<D>) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const removal = useSend(definition, {
    onSuccess: () => {
      toast.success(done);
      setOpen(false);
    },
  });
  return (
    <>
      <IconButton label={label} className="relative z-10" onClick={() => setOpen(true)}>
        {icon}
      </IconButton>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        confirmLabel={confirmLabel}
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate(input)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
