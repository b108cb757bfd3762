"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod/mini";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { numberOrNull } from "@/components/ui/number-or-null";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import {
  BIRTH_YEAR_WRONG,
  createPerson,
  editPerson,
  type FamilyPerson,
} from "@/lib/contract/families/people";
import { isFutureYear } from "@/lib/domain/is-future-year";
import { parisDay } from "@/lib/domain/paris-time";

const personForm = editPerson.body.check(
  z.refine(({ birthYear }) => !isFutureYear(birthYear, parisDay(serverNow())), {
    error: BIRTH_YEAR_WRONG,
    path: ["birthYear"],
  }),
);

/** Adds a person to the family, or edits one. */
export function PersonDialog({
  person,
  onClose,
}: {
  person: FamilyPerson | null;
  onClose: () => void;
}) {
  const { user, currentCoach } = useSession();
  const coach = user.coachs.find(({ id }) => id === currentCoach?.id) ?? user.coachs[0];
  const toast = useToast();
  const save = useSaveForm({
    name: `person.${person?.id ?? "new"}`,
    resolver: zodResolver(personForm),
    stored: {
      firstName: person?.firstName ?? "",
      lastName: person?.lastName ?? "",
      birthYear: person?.birthYear ?? null,
    },
  });
  const field = fieldsOf(save.form);
  const done = ({ firstName }: FamilyPerson) => {
    toast.success(person ? "Informations enregistrées." : `${firstName} est dans votre famille.`);
    onClose();
  };
  const create = useSend(createPerson, save.sending({ onSuccess: done }));
  const edit = useSend(editPerson, save.sending({ onSuccess: done }));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ firstName = "", lastName = "", birthYear = null }) => {
        const body = { firstName, lastName, birthYear };
        if (person) edit.mutate({ params: { id: person.id }, body });
        else create.mutate({ body: { ...body, coachId: coach?.id ?? "" } });
      })}
      onClose={onClose}
      title={person ? `Modifier ${person.firstName}` : "Ajouter une personne"}
      size="sm"
      submitLabel="Enregistrer"
      pendingLabel="Enregistrement..."
    >
      <TextField label="Prénom" autoComplete="off" {...field("firstName")} />
      <TextField label="Nom" autoComplete="off" {...field("lastName")} />
      <TextField
        label="Année de naissance (facultative)"
        inputMode="numeric"
        autoComplete="off"
        {...field("birthYear", numberOrNull)}
      />
    </FormDialog>
  );
}
