"use client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { FamilyMailDialog } from "@/components/family/family-mail-dialog";
import { FollowCoach } from "@/components/family/follow-coach";
import { PersonDialog } from "@/components/family/person-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { FootBar } from "@/components/ui/foot-bar";
import { Menu, MenuItem } from "@/components/ui/menu";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useWide } from "@/components/ui/use-wide";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { removeGuardian } from "@/lib/contract/families/guardians";
import {
  deletePerson,
  type FamilyPerson,
  listPeople,
  MOST_PEOPLE,
} from "@/lib/contract/families/people";
import { nameOf } from "@/lib/domain/name-of";

type Task =
  | { kind: "edit"; person: FamilyPerson | null }
  | { kind: "guardian" | "account"; person: FamilyPerson };
interface Removal {
  person: FamilyPerson;
  /** The guardian to remove; null removes the person. */
  guardian: FamilyPerson["guardians"][number] | null;
}

/** The people for whom the account books. */
export function FamilyTab() {
  const people = useCall(listPeople, {});
  const [task, setTask] = useState<Task | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const close = () => setTask(null);
  const wide = useWide();
  const { user } = useSession();
  const hasCoach = user.coachs.length > 0;
  const add = (
    <>
      <Button
        className="max-md:grow"
        disabled={!hasCoach || (people.data?.length ?? 0) >= MOST_PEOPLE}
        onClick={() => setTask({ kind: "edit", person: null })}
      >
        Ajouter une personne
      </Button>
      {hasCoach ? null : <p className="text-muted text-sm md:mt-2">Suivez d'abord un coach.</p>}
    </>
  );
  return (
    <>
      <QueryState
        query={people}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            hint="Un enfant ou un proche sans compte&nbsp;: vous réservez pour lui."
            action={add}
          >
            Personne dans votre famille pour l'instant.
          </EmptyState>
        }
      >
        {(list) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {list.map((person) => (
              <PersonCard
                key={person.id}
                person={person}
                onTask={setTask}
                onRemove={(guardian) => setRemoval({ person, guardian })}
              />
            ))}
            {wide ? <div>{add}</div> : <FootBar>{add}</FootBar>}
          </div>
        )}
      </QueryState>
      {task?.kind === "edit" ? <PersonDialog person={task.person} onClose={close} /> : null}
      {task && task.kind !== "edit" ? (
        <FamilyMailDialog kind={task.kind} person={task.person} onClose={close} />
      ) : null}
      {removal ? (
        <RemovalDialog key={removal.person.id} {...removal} onClose={() => setRemoval(null)} />
      ) : null}
    </>
  );
}

function PersonCard({
  person,
  onTask,
  onRemove,
}: {
  person: FamilyPerson;
  onTask: (task: Task) => void;
  onRemove: (guardian: Removal["guardian"]) => void;
}) {
  const { user } = useSession();
  const mine = person.guardians.find(({ accountId }) => accountId === user.id);
  const isOwner = mine?.role === "OWNER";
  const name = nameOf(person);
  return (
    <Card as="section">
      <h2 className="font-semibold text-ink [overflow-wrap:anywhere]">{name}</h2>
      {person.birthYear ? (
        <p className="text-muted text-sm">Année de naissance&nbsp;: {person.birthYear}</p>
      ) : null}
      <ul className="mt-2 text-sm">
        {person.guardians.map((guardian) => (
          <li key={guardian.accountId} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {guardian.accountId === user.id ? "Vous" : guardian.firstName},{" "}
              {guardian.role === "OWNER" ? "responsable" : "co-responsable"}
            </span>
            {guardian.role === "SECOND" && (isOwner || guardian.accountId === user.id) ? (
              <Button size="sm" variant="ghost" onClick={() => onRemove(guardian)}>
                {guardian.accountId === user.id ? "Me retirer" : "Retirer"}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {user.coachs
          .filter(({ id }) => !person.coachs.includes(id))
          .map((coach) => (
            <FollowCoach key={coach.id} person={person} coach={coach} />
          ))}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Modifier ${name}`}
          onClick={() => onTask({ kind: "edit", person })}
        >
          Modifier
        </Button>
        {isOwner ? (
          <Menu
            align="start"
            label={`Autres actions pour ${name}`}
            trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1.5 text-muted" />}
          >
            {person.guardians.length < 2 ? (
              <MenuItem onSelect={() => onTask({ kind: "guardian", person })}>
                Inviter un second responsable
              </MenuItem>
            ) : null}
            <MenuItem onSelect={() => onTask({ kind: "account", person })}>
              Lui donner son compte
            </MenuItem>
            <MenuItem onSelect={() => onRemove(null)}>Supprimer</MenuItem>
          </Menu>
        ) : null}
      </div>
    </Card>
  );
}

function removalTexts({ person, guardian }: Removal, userId: string) {
  const { firstName } = person;
  if (!guardian)
    return {
      title: `Supprimer ${firstName}\u00a0?`,
      confirm: "Supprimer",
      effect:
        "Son historique reste chez ses coachs, sans son nom. Un coach à qui une somme reste due garde ce nom deux ans au plus.",
      done: `${firstName} n'est plus dans votre famille.`,
    };
  if (guardian.accountId === userId)
    return {
      title: `Ne plus réserver pour ${firstName}\u00a0?`,
      confirm: "Me retirer",
      effect: "Vous ne verrez plus ses places et ne recevrez plus ses mails.",
      done: `Vous ne réservez plus pour ${firstName}.`,
    };
  return {
    title: "Retirer cette personne\u00a0?",
    confirm: "Retirer",
    effect: `${guardian.firstName} ne réserve plus pour ${firstName} et ne reçoit plus ses mails.`,
    done: `${guardian.firstName} ne réserve plus pour ${firstName}.`,
  };
}

function RemovalDialog({ person, guardian, onClose }: Removal & { onClose: () => void }) {
  const toast = useToast();
  const { user } = useSession();
  const texts = removalTexts({ person, guardian }, user.id);
  const done = () => {
    toast.success(texts.done);
    onClose();
  };
  const removePerson = useSend(deletePerson, {
    onSuccess: done,
  });
  const remove = useSend(removeGuardian, { onSuccess: done });
  const { isPending, error } = guardian ? remove : removePerson;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.title}
      confirmLabel={texts.confirm}
      pendingLabel="Enregistrement..."
      pending={isPending}
      {...(error && { error: error.message })}
      onConfirm={() =>
        guardian
          ? remove.mutate({ params: { id: person.id, accountId: guardian.accountId } })
          : removePerson.mutate({ params: { id: person.id } })
      }
    >
      <p>{texts.effect}</p>
    </ConfirmDialog>
  );
}
