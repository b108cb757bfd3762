"use client";
import { useEffect, useRef, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { BackHome } from "@/components/account/back-home";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { dropFromAddress, useReturnTo } from "@/lib/client/return-address";
import { useSend } from "@/lib/client/send";
import { storedToken } from "@/lib/client/token";
import { acceptInvitation, stopInvitations } from "@/lib/contract/trainees/invitations";

interface InvitationScreenProps {
  token: string;
  /** Null when the invitation does not exist, or no longer. */
  invitation: { coachName: string; stopped: boolean; erases: boolean } | null;
}

/** Opening the page changes nothing, because mail programs open links too. */
export function InvitationScreen({ token, invitation }: InvitationScreenProps) {
  if (invitation === null)
    return (
      <AuthCard title="Invitation" links={<BackHome />}>
        <Banner tone="danger">Cette invitation n'existe pas, ou plus.</Banner>
      </AuthCard>
    );
  return <OpenInvitation token={token} {...invitation} />;
}

function OpenInvitation({
  token,
  coachName,
  stopped,
  erases,
}: { token: string } & NonNullable<InvitationScreenProps["invitation"]>) {
  const [asking, setAsking] = useState(false);
  const accept = useSend(acceptInvitation);
  const stop = useSend(stopInvitations);
  const input = { params: { token } };
  // Without a session, the login opens first and then leads back here.
  useReturnTo("invitation", token);
  const returned = useRef(false);
  useEffect(() => {
    const accepted = new URLSearchParams(window.location.search).get("invitation") === token;
    if (!accepted || !storedToken() || returned.current) return;
    returned.current = true;
    dropFromAddress("invitation");
    accept.mutate({ params: { token } });
  }, [token, accept.mutate]);

  if (accept.isSuccess)
    return (
      <AuthCard title="Invitation" done="ACCEPTED">
        <div className="grid gap-5 [overflow-wrap:anywhere]">
          <Banner tone="success">{coachName} est maintenant dans vos coachs.</Banner>
          <a href="/" className={buttonClass({ full: true })}>
            Voir ses cours
          </a>
        </div>
      </AuthCard>
    );
  if (stopped || stop.isSuccess)
    return (
      <AuthCard title="Invitation" done={stop.isSuccess ? "STOPPED" : null}>
        <Banner tone="success">C'est noté&nbsp;: {coachName} ne peut plus vous inviter.</Banner>
      </AuthCard>
    );
  const error = accept.error ?? stop.error;
  return (
    <AuthCard
      title="Invitation"
      subtitle={`${coachName} a saisi votre adresse email sur Élan pour vous inviter à réserver ses cours.`}
    >
      <div className="grid gap-5 [overflow-wrap:anywhere]">
        {error && <Banner tone="danger">{error.message}</Banner>}
        <Button
          full
          pending={accept.isPending}
          pendingLabel="Enregistrement..."
          onClick={() => accept.mutate(input)}
        >
          Accepter
        </Button>
        <p>
          Vous ne le souhaitez pas&nbsp;? Élan ne vous enverra plus d'invitation de sa part
          {erases ? ", et le compte créé pour vous sera effacé" : ""}.
        </p>
        <Button
          variant="secondary"
          full
          pending={stop.isPending && !erases}
          pendingLabel="Enregistrement..."
          onClick={() => (erases ? setAsking(true) : stop.mutate(input))}
        >
          Ne plus m'inviter
        </Button>
        {asking && (
          <Banner
            tone="warning"
            action={
              <Button
                variant="danger"
                pending={stop.isPending}
                pendingLabel="Enregistrement..."
                onClick={() => stop.mutate(input)}
              >
                Effacer le compte et ne plus m'inviter
              </Button>
            }
          >
            Personne ne s'est encore servi du compte que {coachName} a créé avec votre
            adresse&nbsp;: il sera effacé.
          </Banner>
        )}
      </div>
    </AuthCard>
  );
}
