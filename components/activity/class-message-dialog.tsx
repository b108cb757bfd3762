"use client";
import { useState } from "react";
import { Unreached } from "@/components/activity/unreached";
import { Banner } from "@/components/ui/banner";
import { RadioGroupField, TextAreaField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useLine, useSend } from "@/lib/client/hooks";
import type { Unsettled } from "@/lib/client/sending";
import { useDraft } from "@/lib/client/use-draft";
import type { ActivityDetails } from "@/lib/contract/class-details";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { messageClass } from "@/lib/contract/words";
import { formatCount } from "@/lib/format";

type To = "ALL" | "CONFIRMED" | "WAITING";
const MOST = 1000;
const empty: { text: string; to: To } = { text: "", to: "ALL" };

interface ClassMessageDialogProps {
  activity: ActivityDetails;
  onClose: () => void;
}

/** A coach's word to the people of a class, by mail; whoever has no address is shown with a telephone (beyond 11). */
export function ClassMessageDialog({ activity, onClose }: ClassMessageDialogProps) {
  const { id, participantsList } = activity;
  const [typed, setTyped] = useState(empty);
  const [missing, setMissing] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState<(ResponseOf<typeof messageClass> & { to: To }) | null>(null);
  const line = useLine(
    () =>
      "Il est parti tel qu'il était. Ce qui est écrit ici serait un autre message\u00a0: envoyez-le, ou abandonnez-le.",
  );
  const changed = sent === null && typed.text !== "";
  // With what was lost: sent again after a reload, it would be a second mail to everybody.
  const draft = useDraft<typeof typed & { unsettled?: Unsettled | null }>(`class-message.${id}`, {
    value: { ...typed, unsettled: line.unsettled() },
    changed,
    restore: (kept) => {
      const { text, to } = kept ?? empty;
      setTyped({ text, to });
      if (kept?.unsettled) line.resume(kept.unsettled);
    },
  });
  const sending = useSend(messageClass, {
    line,
    onSuccess: (answer, { body }) => {
      draft.forget();
      setSent({ ...answer, to: body.to });
    },
    onError: (error) => setRefusal(error.message),
  });
  const people = (to: To) => [
    ...new Map(
      participantsList
        .filter(({ isWaitingList }) => to === "ALL" || isWaitingList === (to === "WAITING"))
        .map((place) => [place.traineeId, place]),
    ).values(),
  ];
  const option = (value: To, words: string) => {
    const { length } = people(value);
    return { value, label: `${words} (${length})`, disabled: length === 0 };
  };
  if (sent)
    return (
      <Unreached
        asked={people(sent.to).length}
        sent={sent.sent}
        people={sent.unreached}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title="Écrire aux élèves"
      form="class-message-form"
      submitLabel="Envoyer"
      pendingLabel="Envoi..."
      pending={sending.isPending}
      note={`${formatCount(people(typed.to).length, "personne")}, un mail à chacune qui a une adresse.`}
      changed={changed}
      line={line}
      draft={{ ...draft, line }}
    >
      <form
        id="class-message-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(null);
          const empty = typed.text.trim() === "";
          setMissing(empty ? "Écrivez votre message." : undefined);
          if (!empty) sending.mutate({ params: { id }, body: typed });
        }}
      >
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <RadioGroupField
          legend={"À qui\u00a0?"}
          options={[
            option("ALL", "Tous"),
            option("CONFIRMED", "Confirmés"),
            option("WAITING", "En attente"),
          ]}
          value={typed.to}
          onChange={(to) => setTyped({ ...typed, to: to as To })}
        />
        <TextAreaField
          label="Message"
          data-first-focus
          rows={6}
          maxLength={MOST}
          value={typed.text}
          error={missing}
          help={`${typed.text.length} / ${MOST}. Chacun reçoit un mail, et vous répond.`}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
        />
      </form>
    </FormDialog>
  );
}
