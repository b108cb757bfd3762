"use client";
import { MailCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { useRead } from "@/lib/client/use-read";
import { getMe } from "@/lib/contract/accounts/accounts";
import { sendVerification } from "@/lib/contract/accounts/verification";

export function ConfirmEmailButton() {
  const { user } = useSession();
  const toast = useToast();
  const failure = useFailureToast();
  const read = useRead();
  const send = useSend(sendVerification, {
    onSuccess: async () => {
      // The server sends no mail when another window confirmed the address meanwhile.
      const account = await read(getMe, {}).catch(() => null);
      if (account?.emailVerified) return void toast.success("Votre adresse est déjà confirmée.");
      const sent = `lien est parti à ${user.email}. Ouvrez-le dans les 7 jours.`;
      toast.success(
        account ? `Un ${sent}` : `Si votre adresse n'était pas encore confirmée, un ${sent}`,
      );
    },
    onError: ({ message }) => failure.show(message),
  });
  return (
    <Button
      variant="secondary"
      icon={<MailCheck className="size-4" aria-hidden="true" />}
      pending={send.isPending}
      pendingLabel="Envoi..."
      onClick={() => {
        failure.clear();
        send.mutate({});
      }}
    >
      {send.isSuccess ? "Renvoyer le lien" : "Confirmer mon adresse"}
    </Button>
  );
}
