"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import {
  inviteAccount,
  inviteGuardian,
  inviteGuardianOfTrainee,
} from "@/lib/contract/families/guardians";
import { formatOf } from "@/lib/format";

const invitations = {
  guardian: {
    call: inviteGuardian,
    titleOf: (name: string) => `Inviter un second responsable ${formatOf(name)}`,
  },
  account: { call: inviteAccount, titleOf: (name: string) => `Donner son propre compte à ${name}` },
  parent: {
    call: inviteGuardianOfTrainee,
    titleOf: (name: string) => `Inviter un parent ${formatOf(name)}`,
  },
};

/** Asks for the address that gets the family's link. */
export function FamilyMailDialog({
  kind,
  person,
  onClose,
}: {
  kind: keyof typeof invitations;
  person: { id: string; firstName: string };
  onClose: () => void;
}) {
  const toast = useToast();
  const { call, titleOf } = invitations[kind];
  const save = useSaveForm({
    name: `family.${kind}.${person.id}`,
    resolver: zodResolver(call.body),
    stored: { email: "" },
  });
  const { register, formState } = save.form;
  const send = useSend(
    call,
    save.sending({
      onSuccess: () => {
        toast.success("Invitation envoyée, valable 7 jours.");
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body) => send.mutate({ params: { id: person.id }, body }))}
      onClose={onClose}
      title={titleOf(person.firstName)}
      size="sm"
      submitLabel="Envoyer l'invitation"
      pendingLabel="Envoi..."
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register("email")}
      />
    </FormDialog>
  );
}
