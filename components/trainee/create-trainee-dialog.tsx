"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { invitationText } from "@/components/trainee/invitation-text";
import { NamesakeBanners } from "@/components/trainee/namesake-banners";
import { PersonFields } from "@/components/trainee/person-fields";
import { newTraineeValues } from "@/components/trainee/search-trainees";
import { Button } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/choice-field";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { createTrainee, type Trainee } from "@/lib/contract/trainees/trainees";

interface CreateTraineeProps {
  /** The search text without a match. */
  search?: string;
  trainees: readonly Trainee[];
  onClose: () => void;
  onChosen: (trainee: Trainee) => void;
}

const validate = zodResolver(createTrainee.body);
/** The call sends no typed address when the box is ticked. */
const resolver: typeof validate = (values, ...rest) =>
  validate(values.hasNoEmail ? { ...values, email: undefined } : values, ...rest);

/** An address with an account gets an invitation too, and the screen does not tell the difference. */
export function CreateTraineeDialog({
  search = "",
  trainees,
  onClose,
  onChosen,
}: CreateTraineeProps) {
  const toast = useToast();
  const { user } = useSession();
  /** The first name once the invitation was sent. */
  const [invited, setInvited] = useState<string | null>(null);
  const save = useSaveForm({
    name: "trainee.new",
    resolver,
    stored: newTraineeValues(search),
  });
  const { setValue, watch } = save.form;
  const field = fieldsOf(save.form);
  const hasNoEmail = watch("hasNoEmail") === true;
  const create = useSend(
    createTrainee,
    save.sending({
      onSuccess: (trainee, { body }) => {
        if (!trainee) return setInvited(body.firstName.trim());
        // A former trainee gets no invitation, and the response does not tell it from a new one.
        toast.success(`${trainee.firstName} est dans votre liste.`);
        onChosen(trainee);
        onClose();
      },
    }),
  );
  if (invited) {
    return (
      <Dialog
        onClose={onClose}
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
      errorAction={
        save.error?.code === "INVITATIONS_FULL" && !user.emailVerified ? (
          <ConfirmEmailButton />
        ) : null
      }
    >
      <PersonFields
        field={field}
        email={
          <div>
            {hasNoEmail ? null : (
              <TextField
                label="Email"
                type="email"
                autoComplete="off"
                help="Une invitation à créer son accès part à cette adresse."
                {...field("email")}
              />
            )}
            <CheckboxField
              label="Cette personne n'a pas d'adresse"
              checked={hasNoEmail}
              onChange={({ target }) =>
                setValue("hasNoEmail", target.checked, { shouldDirty: true })
              }
            />
          </div>
        }
      />
      <NamesakeBanners
        trainees={trainees}
        typed={{ firstName: watch("firstName"), lastName: watch("lastName") }}
        onChoose={(namesake) => {
          save.discard();
          onChosen(namesake);
          onClose();
        }}
      />
    </FormDialog>
  );
}
