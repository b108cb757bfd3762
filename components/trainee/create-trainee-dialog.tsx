"use client";
import { useState } from "react";
import { ConfirmEmailButton } from "@/components/account/confirm-email-button";
import { newTraineeFrom } from "@/components/trainee/matches-search";
import { PersonFields } from "@/components/trainee/person-fields";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { createTrainee, type Trainee } from "@/lib/contract/trainees/trainees";

const invitationText = (firstName: string) =>
  `Une invitation est partie\u00a0; ${firstName} apparaîtra ici une fois l'invitation acceptée.`;

/** Creates a trainee, who gets an invitation; an address with an account already gets one too, and nothing of it is shown. */
export function CreateTraineeDialog({
  search = "",
  onClose,
  onCreated,
}: {
  /** What was looked for and found nobody. */
  search?: string;
  onClose: () => void;
  onCreated: (trainee: Trainee) => void;
}) {
  const toast = useToast();
  const { user } = useSession();
  /** Their first name, once it has left to somebody who has an account. */
  const [invited, setInvited] = useState<string | null>(null);
  const save = useSaveForm({
    name: "trainee.new",
    resolver: formResolver(createTrainee.body),
    stored: newTraineeFrom(search),
  });
  const { register, formState } = save.form;
  const { errors } = formState;
  const create = useSend(
    createTrainee,
    save.sending({
      onSuccess: (trainee, { body }) => {
        if (!trainee) return setInvited(body.firstName.trim());
        toast.success(
          `${trainee.firstName} est dans votre liste et reçoit une invitation par email.`,
        );
        onCreated(trainee);
        onClose();
      },
    }),
  );
  const change = (open: boolean) => {
    if (!open) onClose();
  };
  if (invited) {
    return (
      <Dialog
        open
        onOpenChange={change}
        title="Invitation envoyée"
        size="sm"
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <p className="[overflow-wrap:anywhere]">{invitationText(invited)}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body) => create.mutate({ body }))}
      onClose={onClose}
      title="Créer un élève"
      size="sm"
      submitLabel="Créer"
      pendingLabel="Création..."
      pending={create.isPending}
      wayOut={
        save.error?.code === "INVITATIONS_FULL" && !user.emailVerified ? (
          <ConfirmEmailButton />
        ) : null
      }
    >
      <PersonFields
        errors={errors}
        registered={{
          firstName: register("firstName"),
          lastName: register("lastName"),
          email: register("email"),
          phoneNumber: register("phoneNumber"),
        }}
        label="Email de l'élève"
      />
    </FormDialog>
  );
}
