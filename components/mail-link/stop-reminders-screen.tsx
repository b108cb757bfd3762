"use client";
import { AuthCard } from "@/components/account/auth-card";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/client/send";
import { stopReminders } from "@/lib/contract/mail-links/mail-links";

/** Opening the page changes nothing, because mail programs open links too. */
export function StopRemindersScreen({
  token,
  off,
}: {
  token: string;
  /** The reminders are already off. */
  off: boolean;
}) {
  const send = useSend(stopReminders);
  const over = off || send.isSuccess;
  return (
    <AuthCard
      title="Rappels"
      done={send.isSuccess ? "STOPPED" : null}
      subtitle={over ? undefined : "Élan vous écrit avant chaque cours où vous avez une place."}
    >
      <div className="grid gap-5">
        {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
        {over ? (
          <Banner tone="success">
            Vous ne recevrez plus de rappels. Vous pouvez les remettre dans Mes infos.
          </Banner>
        ) : (
          <Button
            full
            pending={send.isPending}
            pendingLabel="Arrêt..."
            onClick={() => send.mutate({ params: { token } })}
          >
            Ne plus recevoir de rappels
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
