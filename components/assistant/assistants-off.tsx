"use client";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { toggleAssistants } from "@/lib/contract/accounts/coach-features";

export function AssistantsOff() {
  const { user } = useSession();
  const setUser = useSetUser();
  const send = useSend(toggleAssistants, {
    onSuccess: (changed) => {
      // The focused button disappears with the banner.
      document.querySelector("main")?.focus({ preventScroll: true });
      setUser(changed);
    },
  });
  if (user.rights.includes("COACH_ASSISTANT")) return null;
  return (
    <Banner
      tone="warning"
      className="mb-5"
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={send.isPending}
          pendingLabel="Modification..."
          onClick={() => send.mutate({ body: { enabled: true } })}
        >
          Activer Mes professeurs
        </Button>
      }
    >
      {send.isError
        ? messageOf(send.error)
        : "Aucun cours ne peut être confié à un autre prof pour l'instant\u00a0: activez Mes professeurs, ici ou dans Mes infos, onglet Fonctionnalités."}
    </Banner>
  );
}
