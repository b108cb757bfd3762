"use client";
import { AuthCard } from "@/components/account/auth-card";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/client/send";
import { stopInvitations } from "@/lib/contract/invitations";

/** The page of an invitation's link. Opening it changes nothing: mail programs open links too. */
export function StopInvitationsScreen({
  token,
  invitation,
}: {
  token: string;
  /** null: the link is of no invitation, or not any more. */
  invitation: { coachName: string; stopped: boolean } | null;
}) {
  const send = useSend(stopInvitations);
  if (invitation === null)
    return (
      <AuthCard title="Invitation">
        <Banner tone="danger">Cette invitation n'existe pas, ou plus.</Banner>
      </AuthCard>
    );
  const { coachName, stopped } = invitation;
  if (stopped || send.isSuccess)
    return (
      <AuthCard title="Invitation">
        <Banner tone="success">C'est noté&nbsp;: {coachName} ne peut plus vous inviter.</Banner>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Invitation"
      subtitle={`${coachName} a saisi votre adresse email sur Élan pour vous inviter à réserver ses cours.`}
    >
      <div className="grid gap-5 [overflow-wrap:anywhere]">
        <p>
          Vous ne le souhaitez pas&nbsp;? Élan ne vous enverra plus d'invitation de sa part, et le
          compte créé pour vous est effacé si personne ne s'en est servi.
        </p>
        {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
        <Button
          full
          pending={send.isPending}
          pendingLabel="Enregistrement..."
          onClick={() => send.mutate({ params: { token } })}
        >
          Ne plus m'inviter
        </Button>
      </div>
    </AuthCard>
  );
}
