import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { messageOf } from "@/lib/client/call-error";
import { formatCount } from "@/lib/format";

interface InviteConfirmProps {
  count: number;
  send: { isPending: boolean; error: Parameters<typeof messageOf>[0] | null };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function InviteConfirm({ count, send, onClose, ...rest }: InviteConfirmProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Inviter ${formatCount(count, "élève")}\u00a0?`}
      confirmLabel="Inviter"
      pendingLabel="Envoi..."
      pending={send.isPending}
      error={send.error ? messageOf(send.error) : undefined}
      danger={false}
      {...rest}
    />
  );
}
