"use client";
import { type Member, useFamily } from "@/components/family/use-family";
import { useCoachAdded } from "@/components/layout/use-coach-added";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { addCoach, type LinkedCoach } from "@/lib/contract/accounts/accounts";
import { type FamilyPerson, linkPerson } from "@/lib/contract/families/people";
import { formatNames } from "@/lib/format";

/** Makes a person follow one of the account's coaches. */
export function FollowCoach({
  person,
  coach,
}: {
  person: Pick<FamilyPerson, "id" | "firstName">;
  coach: LinkedCoach;
}) {
  const toast = useToast();
  const link = useSend(linkPerson, {
    onSuccess: () => toast.success(`${person.firstName} suit ${coach.displayName}.`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={link.isPending}
      pendingLabel="Ajout..."
      onClick={() => link.mutate({ params: { id: person.id, code: coach.code } })}
    >
      {`Inscrire ${person.firstName} chez ${coach.displayName}`}
    </Button>
  );
}

/** Those of the members who do not follow the coach. */
export function useStrangers(coachId: string, members: readonly Member[]): Member[] {
  const { user } = useSession();
  const { people } = useFamily();
  return members.filter(({ id, isMe }) =>
    isMe
      ? user.coachs.every((coach) => coach.id !== coachId)
      : !people.some((person) => person.id === id && person.coachs.includes(coachId)),
  );
}

/** `Vous et Emma ne suivez pas encore ce coach.` */
export function notFollowingText(members: readonly Member[]): string {
  const names = formatNames(members.map(({ isMe, firstName }) => (isMe ? "Vous" : firstName)));
  const isYou = members.some(({ isMe }) => isMe);
  const verb = isYou ? "ne suivez" : members.length > 1 ? "ne suivent" : "ne suit";
  return `${names} ${verb} pas encore ce coach.`;
}

/** The members who do not follow the coach, each with the way to it. */
export function NotFollowing({
  members,
  coachId,
}: {
  members: readonly Member[];
  coachId: string;
}) {
  const { user } = useSession();
  const coach = useMyCoach(coachId);
  const follow = useSend(addCoach, { onSuccess: useCoachAdded(() => undefined) });
  if (!coach) return null;
  // A person follows only a coach of the account.
  const isMine = user.coachs.some(({ id }) => id === coachId);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{notFollowingText(members)}</p>
      {follow.error ? <Banner tone="danger">{follow.error.message}</Banner> : null}
      {isMine ? (
        members.map((person) => <FollowCoach key={person.id} person={person} coach={coach} />)
      ) : (
        <Button
          size="sm"
          variant="secondary"
          pending={follow.isPending}
          pendingLabel="Ajout..."
          onClick={() => follow.mutate({ params: { code: coach.code } })}
        >
          Suivre {coach.displayName}
        </Button>
      )}
    </div>
  );
}
