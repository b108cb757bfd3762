"use client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConfirmEmailButton } from "@/components/account/confirm-email-button";
import { newcomerFrom } from "@/components/trainee/matches-search";
import { PersonFields } from "@/components/trainee/person-fields";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import type { SendInput } from "@/lib/client/call";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { createTrainee, type Trainee } from "@/lib/contract/trainees";

const invitationWords = (firstName: string) =>
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
  const form = useForm({
    resolver: formResolver(createTrainee.body),
    defaultValues: newcomerFrom(search),
  });
  const { errors } = form.formState;
  const line = useLine((answer, input) => {
    draft.forget();
    onClose();
    if (answer) return onCreated(answer as Trainee);
    const { body } = input as SendInput<typeof createTrainee>;
    return invitationWords(body.firstName.trim());
  }, true);
  const draft = useFormDraft("trainee.new", form, { line });
  const create = useSend(createTrainee, {
    line,
    onSuccess: (trainee, { body }) => {
      draft.forget();
      if (!trainee) {
        setInvited(body.firstName.trim());
        return;
      }
      toast.success(
        `${trainee.firstName} est dans votre liste et reçoit une invitation par email.`,
      );
      onCreated(trainee);
      onClose();
    },
  });
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
        <p className="[overflow-wrap:anywhere]">{invitationWords(invited)}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Créer un élève"
      size="sm"
      form="trainee-form"
      submitLabel="Créer"
      pendingLabel="Création..."
      pending={create.isPending}
      changed={form.formState.isDirty}
      line={line}
      draft={draft}
    >
      <form
        id="trainee-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) => create.mutate({ body }))}
      >
        {create.error ? (
          <Banner
            tone="danger"
            action={
              create.error.code === "INVITATIONS_FULL" && !user.emailVerified ? (
                <ConfirmEmailButton />
              ) : null
            }
          >
            {create.error.message}
          </Banner>
        ) : null}
        <PersonFields
          errors={errors}
          registered={{
            firstName: form.register("firstName"),
            lastName: form.register("lastName"),
            email: form.register("email"),
            phoneNumber: form.register("phoneNumber"),
          }}
          label="Email de l'élève"
        />
      </form>
    </FormDialog>
  );
}
