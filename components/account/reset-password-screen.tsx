"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { TextLink } from "@/components/account/text-link";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";

export function ResetPasswordScreen() {
  const query = useSearchParams();
  const [token] = useState(() => query.get("token") ?? "");
  const [done, setDone] = useState(false);

  // Neither the history nor whoever looks over a shoulder needs the secret.
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), []);

  if (done) {
    return (
      <AuthCard title="Nouveau mot de passe">
        <div className="grid gap-5">
          <Banner tone="success">Password réinitialisé avec succès</Banner>
          <LinkButton href="/login" full>
            Retour à la connexion
          </LinkButton>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Nouveau mot de passe"
      links={
        <>
          <TextLink href="/login">Retour à la connexion</TextLink>
          <TextLink href="/forgot-password">Demander un nouveau lien</TextLink>
        </>
      }
    >
      {token ? (
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <Banner tone="danger">Ce lien n'est plus valable. Demandez-en un nouveau.</Banner>
      )}
    </AuthCard>
  );
}
