"use client";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { type FamilyPerson, linkPerson } from "@/lib/contract/families/people";
import { formatNames } from "@/lib/format";

type Coach = ReturnType<typeof useSession>["user"]["coachs"][number];

/** Makes a person follow one of the account's coaches. */
export function FollowCoach({ person, coach }: { person: FamilyPerson; coach: Coach }) {
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

/** The persons who do not follow the coach, each with the way to it. */
export function NotFollowing({
  people,
  coachId,
}: {
  people: readonly FamilyPerson[];
  coachId: string;
}) {
  const { user } = useSession();
  const coach = user.coachs.find(({ id }) => id === coachId);
  if (!coach) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        {formatNames(people.map(({ firstName }) => firstName))}{" "}
        {people.length > 1 ? "ne suivent pas encore" : "ne suit pas encore"} ce coach.
      </p>
      {people.map((person) => (
        <FollowCoach key={person.id} person={person} coach={coach} />
      ))}
    </div>
  );
}
