"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { PersonFields } from "@/components/trainee/person-fields";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { editTrainee, type Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatOf } from "@/lib/format";

const valuesOf = ({ firstName, lastName, phoneNumber, email }: Trainee) => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? "",
  email,
});

/** Only a trainee without a login can be edited by the coach. */
export function EditTraineeDialog({ trainee, onClose }: { trainee: Trainee; onClose: () => void }) {
  const toast = useToast();
  const name = nameOf(trainee);
  const save = useSaveForm({
    name: `trainee.${trainee.id}`,
    resolver: zodResolver(editTrainee.body),
    stored: valuesOf(trainee),
  });
  const { defaultValues } = save.form.formState;
  const field = fieldsOf(save.form);
  const send = useSend(
    editTrainee,
    save.sending({
      onSuccess: (saved, { body }) => {
        const invited = body.email && body.email !== trainee.email;
        toast.success(
          invited && saved.email === null
            ? "Enregistré. Cette adresse a un compte\u00a0: une invitation lui est envoyée."
            : invited
              ? "Enregistré. Une invitation part à cette adresse."
              : "Informations enregistrées.",
        );
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ firstName, lastName }, { changes: dirty }) =>
        send.mutate({
          params: { id: trainee.id },
          body: {
            // First and last name are sent together.
            ...dirty,
            firstName,
            lastName,
            seen: {
              firstName: defaultValues?.firstName ?? "",
              lastName: defaultValues?.lastName ?? "",
            },
          },
        }),
      )}
      onClose={onClose}
      title={`Modifier la fiche ${formatOf(name)}`}
      size="sm"
      submitLabel="Enregistrer"
      pendingLabel="Enregistrement..."
    >
      <PersonFields
        field={field}
        email={
          // Data cached by an earlier version has no guardians.
          trainee.guardians?.length ? null : (
            <TextField
              label="Email (facultatif)"
              type="email"
              autoComplete="off"
              help="Une nouvelle adresse reçoit une invitation."
              {...field("email", { setValueAs: (typed: string | null) => typed?.trim() || null })}
            />
          )
        }
      />
    </FormDialog>
  );
}
