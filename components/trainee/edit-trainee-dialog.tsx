"use client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PersonFields } from "@/components/trainee/person-fields";
import { Banner } from "@/components/ui/banner";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";
import { useToast } from "@/components/ui/toast";
import { changedFields } from "@/lib/client/changed-fields";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useSend } from "@/lib/client/hooks";
import { expectChange } from "@/lib/client/optimistic";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useRefilled } from "@/lib/client/use-refilled";
import { editTrainee } from "@/lib/contract/door";
import { listTrainees, type Trainee } from "@/lib/contract/trainees";

const valuesOf = ({ firstName, lastName, phoneNumber, email }: Trainee) => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? "",
  email,
});

/** Corrects somebody who never logged in: whoever did is told so, and changes it alone (beyond 10). */
export function EditTraineeDialog({ trainee, onClose }: { trainee: Trainee; onClose: () => void }) {
  const toast = useToast();
  const form = useForm({
    resolver: formResolver(editTrainee.body),
    defaultValues: valuesOf(trainee),
  });
  const { errors, dirtyFields, defaultValues } = form.formState;
  // After a lost answer the list may show the new address already.
  const [known] = useState(trainee.email);
  const line = useLine();
  useRefilled(form, valuesOf(trainee), line);
  const draft = useFormDraft(`trainee.${trainee.id}`, form, { line });
  const save = useSend(editTrainee, {
    line,
    makes: (saved) =>
      expectChange(listTrainees, (list) => list.map((one) => (one.id === saved.id ? saved : one))),
    onSuccess: (saved, { body }) => {
      draft.forget();
      const invited = body.email && body.email !== known;
      toast.success(
        invited && saved.email === null
          ? "Enregistré. Cette adresse a un compte : une invitation lui est envoyée."
          : invited
            ? "Enregistré. Une invitation part à cette adresse."
            : "Informations enregistrées.",
      );
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Corriger ${trainee.firstName} ${trainee.lastName}`}
      size="sm"
      form="edit-trainee-form"
      submitLabel="Enregistrer"
      pendingLabel="Enregistrement..."
      pending={save.isPending}
      changed={form.formState.isDirty}
      line={line}
      draft={draft}
    >
      <form
        id="edit-trainee-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ firstName, lastName, ...rest }) =>
          save.mutate({
            params: { id: trainee.id },
            // A name always goes whole, and what of it nobody touched may be another by now.
            body: {
              ...{ firstName, lastName, ...changedFields(rest, dirtyFields) },
              seen: {
                firstName: defaultValues?.firstName ?? "",
                lastName: defaultValues?.lastName ?? "",
              },
            },
          }),
        )}
      >
        {save.error ? <Banner tone="danger">{save.error.message}</Banner> : null}
        <PersonFields
          errors={errors}
          registered={{
            firstName: form.register("firstName"),
            lastName: form.register("lastName"),
            email: form.register("email", {
              setValueAs: (typed: string | null) => typed?.trim() || null,
            }),
            phoneNumber: form.register("phoneNumber"),
          }}
          label="Email (facultatif)"
          help="Une nouvelle adresse reçoit une invitation."
        />
      </form>
    </FormDialog>
  );
}
