"use client";
import { useState } from "react";
import { messageMails } from "@/components/activity/message-text";
import { Unreached } from "@/components/activity/unreached";
import { useContacts } from "@/components/receipt/use-contacts";
import { RadioGroupField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { TextAreaField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { messageClass } from "@/lib/contract/classes/class-message";
import type { ResponseOf } from "@/lib/contract/endpoint";

type To = "ALL" | "CONFIRMED" | "WAITING";
const MAX_LENGTH = 1000;
interface MessageForm {
  text: string;
  to: To;
}

interface ClassMessageDialogProps {
  activity: ActivityDetails;
  onClose: () => void;
}

/** The result lists trainees without an address, with their telephone. */
export function ClassMessageDialog({ activity, onClose }: ClassMessageDialogProps) {
  const { id, participantsList } = activity;
  const [sent, setSent] = useState<(ResponseOf<typeof messageClass> & { to: To }) | null>(null);
  const save = useSaveForm<MessageForm>({
    name: `class-message.${id}`,
    stored: { text: "", to: "ALL" },
  });
  const { register, watch, formState } = save.form;
  const { text, to } = watch();
  const sending = useSend(
    messageClass,
    save.sending({
      onSuccess: (result, { body }) => setSent({ ...result, to: body.to }),
    }),
  );
  const contacts = useContacts();
  const people = (to: To) => [
    ...new Map(
      participantsList
        .filter(({ isWaitingList }) => to === "ALL" || isWaitingList === (to === "WAITING"))
        .map((place) => [place.traineeId, place]),
    ).values(),
  ];
  const option = (value: To, name: string) => {
    const { length } = people(value);
    return { value, label: `${name} (${length})`, disabled: length === 0 };
  };
  if (sent)
    return (
      <Unreached
        recipients={people(sent.to).length}
        sent={sent.sent}
        people={sent.unreached}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body) => sending.mutate({ params: { id }, body }))}
      onClose={onClose}
      size="sm"
      title="Écrire aux élèves"
      submitLabel="Envoyer"
      pendingLabel="Envoi..."
      note={
        contacts ? messageMails(people(to).map(({ traineeId }) => contacts.get(traineeId))) : null
      }
    >
      <RadioGroupField
        legend={"À qui\u00a0?"}
        options={[
          option("ALL", "Tous"),
          option("CONFIRMED", "Confirmés"),
          option("WAITING", "En attente"),
        ]}
        {...controlledOf(save.form)("to")}
      />
      <TextAreaField
        label="Message"
        data-first-focus
        rows={6}
        maxLength={MAX_LENGTH}
        error={formState.errors.text?.message}
        help={`${text.length} / ${MAX_LENGTH}. Chacun reçoit un mail et peut vous répondre.`}
        {...register("text", {
          validate: (typed) => typed.trim() !== "" || "Écrivez votre message.",
        })}
      />
    </FormDialog>
  );
}
