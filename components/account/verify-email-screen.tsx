"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useSend } from "@/lib/client/send";
import { verifyEmail } from "@/lib/contract/accounts/verification";

/** Opening the page changes nothing, because mail programs open links too. */
export function VerifyEmailScreen() {
  const query = useSearchParams();
  const [token] = useState(() => query.get("token") ?? "");
  const send = useSend(verifyEmail);

  // The history and the address bar must not show the secret.
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), []);

  if (send.isSuccess) {
    return (
      <AuthCard title="Adresse email" done="CONFIRMED">
        <div className="grid gap-5">
          <Banner tone="success">Votre adresse email est confirmée.</Banner>
          <a href="/" className={buttonClass({ full: true })}>
            Ouvrir Élan
          </a>
        </div>
      </AuthCard>
    );
  }
  if (!token) {
    return (
      <AuthCard title="Adresse email">
        <div className="grid gap-5">
          <Banner tone="danger">
            Le lien n'est plus dans cette page. Ouvrez-le de nouveau depuis l'email, ou demandez-en
            un nouveau dans Mes infos.
          </Banner>
          <a href="/profile" className={buttonClass({ full: true })}>
            Ouvrir Mes infos
          </a>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Adresse email"
      subtitle="Confirmez que l'adresse où vous avez reçu ce lien est la vôtre."
    >
      <div className="grid gap-5">
        {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
        <Button
          full
          pending={send.isPending}
          pendingLabel="Confirmation..."
          onClick={() => send.mutate({ body: { token } })}
        >
          Confirmer mon adresse
        </Button>
      </div>
    </AuthCard>
  );
}
