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
import { addCoach } from "@/lib/contract/accounts/accounts";
import { acceptGuardianship } from "@/lib/contract/families/guardians";
import { formatOf } from "@/lib/format";

interface FamilyScreenProps {
  token: string;
  /** Null when the link is unknown, spent or too old. */
  invitation: { kind: "GUARDIAN" | "ACCOUNT"; inviterName: string; personName: string } | null;
}

/** Opening the page changes nothing, because mail programs open links too. */
export function FamilyScreen({ token, invitation }: FamilyScreenProps) {
  if (invitation === null)
    return (
      <AuthCard title="Famille" links={<BackHome />}>
        <Banner tone="danger">Ce lien n'est plus valable. Demandez-en un nouveau.</Banner>
      </AuthCard>
    );
  return <OpenInvitation token={token} {...invitation} />;
}

function OpenInvitation({
  token,
  kind,
  inviterName,
  personName,
}: { token: string } & NonNullable<FamilyScreenProps["invitation"]>) {
  const accept = useSend(acceptGuardianship);
  const isGuardian = kind === "GUARDIAN";
  // Without a session, the login or the registration opens first and then leads back here.
  useReturnTo("famille", token);
  const returned = useRef(false);
  useEffect(() => {
    const accepted = new URLSearchParams(window.location.search).get("famille") === token;
    if (!accepted || !storedToken() || returned.current) return;
    returned.current = true;
    dropFromAddress("famille");
    accept.mutate({ params: { token } });
  }, [token, accept.mutate]);
  if (accept.isSuccess)
    return (
      <AuthCard title="Famille" done="ACCEPTED">
        <div className="grid gap-5 [overflow-wrap:anywhere]">
          <Banner tone="success">
            {isGuardian
              ? `Vous réservez maintenant pour ${personName}.`
              : "Vos places et votre historique sont dans votre compte."}
          </Banner>
          {isGuardian ? <FollowCoaches coachs={accept.data.coachs} /> : null}
          <a href="/" className={buttonClass({ full: true })}>
            Voir les cours
          </a>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard
      title="Famille"
      subtitle={
        isGuardian
          ? `${inviterName} vous propose de réserver les cours ${formatOf(personName)}.`
          : `${inviterName} vous propose d'avoir votre propre compte, avec vos places et votre historique.`
      }
    >
      <div className="grid gap-5 [overflow-wrap:anywhere]">
        {accept.error ? <Banner tone="danger">{accept.error.message}</Banner> : null}
        <Button
          full
          pending={accept.isPending}
          pendingLabel="Enregistrement..."
          onClick={() => accept.mutate({ params: { token } })}
        >
          Accepter
        </Button>
      </div>
    </AuthCard>
  );
}

interface CoachToFollow {
  id: string;
  displayName: string;
  code: string;
}

function FollowCoach({ coach, onFollowed }: { coach: CoachToFollow; onFollowed: () => void }) {
  const follow = useSend(addCoach, {
    onSuccess: onFollowed,
    onError: ({ code }) => {
      if (code === "ALREADY_LINKED") onFollowed();
    },
  });
  return (
    <>
      {follow.error ? <Banner tone="danger">{follow.error.message}</Banner> : null}
      <Button
        variant="secondary"
        full
        pending={follow.isPending}
        pendingLabel="Enregistrement..."
        onClick={() => follow.mutate({ params: { code: coach.code } })}
      >
        Suivre {coach.displayName}
      </Button>
    </>
  );
}

/** A guardian who also books for themselves follows the coach too. */
function FollowCoaches({ coachs }: { coachs: readonly CoachToFollow[] }) {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const left = coachs.filter(({ id }) => !followed.includes(id));
  return (
    <>
      {left.length > 0 ? <p>Pour réserver aussi pour vous, suivez&nbsp;:</p> : null}
      {left.map((coach) => (
        <FollowCoach
          key={coach.id}
          coach={coach}
          onFollowed={() => setFollowed((ids) => [...ids, coach.id])}
        />
      ))}
    </>
  );
}
