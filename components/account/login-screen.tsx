"use client";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { useNewAccount } from "@/components/account/auth-shell";
import { CoachBanner } from "@/components/account/coach-banner";
import { useLinkQuery } from "@/components/account/link-query";
import { LoginForm } from "@/components/account/login-form";
import { TextLink } from "@/components/account/text-link";
import { Banner } from "@/components/ui/banner";
import { takeSessionEnded } from "@/lib/client/session-ended";
import { storeToken } from "@/lib/client/token";

/** Loaded only where Google is configured. The password form works without it. */
const GoogleSignIn = lazy(() =>
  import("@/components/account/google-sign-in").then(
    (part) => ({ default: part.GoogleSignIn }),
    () => ({ default: () => <Banner tone="danger">Échec de connexion avec Google</Banner> }),
  ),
);

export function LoginScreen({ googleClientId }: { googleClientId: string | undefined }) {
  const router = useRouter();
  const { withQuery, coachCode, landing } = useLinkQuery();
  const newAccount = useNewAccount();
  const [entering, setEntering] = useState(false);
  /** The path of the page whose session ended. */
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    const path = takeSessionEnded();
    if (path) setEnded(path);
  }, []);

  function enter(token: string) {
    storeToken(token);
    setEntering(true);
    const path = landing === "/" && ended ? ended : landing;
    router.replace(`${withQuery(path)}${window.location.hash}`);
  }

  return (
    <>
      {coachCode && <CoachBanner code={coachCode} next={"Connectez vous !"} />}
      <AuthCard
        title="Connexion"
        links={
          <>
            <TextLink href={withQuery("/registration")}>Créer un compte ?</TextLink>
            <TextLink href={withQuery("/forgot-password")}>Mot de passe oublié ?</TextLink>
          </>
        }
      >
        {newAccount.email && (
          <div className="mb-5">
            <Banner tone="success">Votre compte est créé. Connectez-vous pour commencer.</Banner>
          </div>
        )}
        {landing.startsWith("/invitation/") && (
          <div className="mb-5">
            <Banner tone="info">
              Connectez-vous pour accepter l'invitation. Pas encore de mot de passe&nbsp;?
              Choisissez-en un par «&nbsp;Mot de passe oublié ?&nbsp;», puis rouvrez le lien de
              l'invitation.
            </Banner>
          </div>
        )}
        {ended && (
          <div className="mb-5">
            <Banner tone="info">
              Votre session a expiré, ou votre mot de passe a changé. Reconnectez-vous.
            </Banner>
          </div>
        )}
        <LoginForm email={newAccount.email ?? ""} entering={entering} onToken={enter} />
        {googleClientId && (
          <Suspense fallback={null}>
            <GoogleSignIn clientId={googleClientId} onToken={enter} />
          </Suspense>
        )}
      </AuthCard>
      <p className="mt-2 text-center text-sm">
        <TextLink href="/vitrine" fresh>
          Découvrir Élan
        </TextLink>
      </p>
    </>
  );
}
