"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { ResetPasswordForm } from "@/components/account/reset-password-form";
import { TextLink } from "@/components/account/text-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export function ResetPasswordScreen() {
  const query = useSearchParams();
  const [token] = useState(() => query.get("token") ?? "");
  const [done, setDone] = useState(false);
  // The login then leads to the page that was requested first.
  const [login] = useState(() => {
    const rest = new URLSearchParams(query);
    rest.delete("token");
    return rest.size > 0 ? `/login?${rest}` : "/login";
  });

  // The history and the address bar must not show the secret.
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), []);

  if (done) {
    return (
      <AuthCard title="Nouveau mot de passe" done="RESET">
        <div className="grid gap-5">
          <Banner tone="success">Password réinitialisé avec succès</Banner>
          <Button full onClick={() => window.location.assign(login)}>
            Retour à la connexion
          </Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Nouveau mot de passe"
      links={
        <>
          <TextLink href={login} fresh>
            Retour à la connexion
          </TextLink>
          <TextLink href="/forgot-password" fresh>
            Demander un nouveau lien
          </TextLink>
        </>
      }
    >
      {token ? (
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <Banner tone="danger">
          Le lien n'est plus dans cette page. Ouvrez-le de nouveau depuis l'email, ou demandez-en un
          nouveau.
        </Banner>
      )}
    </AuthCard>
  );
}
