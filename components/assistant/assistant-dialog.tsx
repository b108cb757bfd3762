"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { Rows } from "@/components/ui/conflict";
import { TextAreaField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { PictureInput } from "@/components/ui/picture-input";
import { useToast } from "@/components/ui/toast";
import { useChosenPicture } from "@/components/ui/use-chosen-picture";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import {
  type Assistant,
  createAssistant,
  editAssistant,
  listAssistants,
  uploadAssistantAvatar,
} from "@/lib/contract/accounts/assistants";

const valuesOf = (assistant: Assistant | null) => ({
  firstName: assistant?.firstName ?? "",
  lastName: assistant?.lastName ?? "",
  description: assistant?.description ?? "",
});

const rows: Rows<{ firstName: string; lastName: string; description?: string | null }> = [
  ["Prénom", ({ firstName }) => firstName],
  ["Nom", ({ lastName }) => lastName],
  ["Description", ({ description }) => description ?? ""],
];

export function AssistantDialog({
  assistant,
  onClose,
}: {
  assistant: Assistant | null;
  onClose: () => void;
}) {
  const toast = useToast();
  const read = useRead();
  // After a failed upload, the next press edits the teacher that was created.
  const [created, setCreated] = useState<Assistant | null>(null);
  const known = created ?? assistant;
  const save = useSaveForm({
    name: `assistant.${assistant?.id ?? "new"}`,
    resolver: zodResolver(createAssistant.body),
    stored: valuesOf(known),
    version: known?.version,
    rows,
    read: async () => {
      const now = (await read(listAssistants, {})).find(({ id }) => id === known?.id);
      return now ? { values: valuesOf(now), version: now.version } : null;
    },
  });
  const field = fieldsOf(save.form);
  const { picture, preview, choose } = useChosenPicture(save.setMessage);
  const shown = preview ?? known?.urlPicture ?? null;
  const done = () => {
    toast.success("Prof enregistré.");
    onClose();
  };
  const upload = useSend(uploadAssistantAvatar, {
    onSuccess: done,
    onError: ({ message }) => save.setMessage(`Le prof est enregistré, sans sa photo. ${message}`),
  });
  const onSuccess = (saved: Assistant) => {
    if (!picture) return done();
    setCreated(saved);
    const body = new FormData();
    body.set("file", picture);
    upload.mutate({ params: { assistantId: saved.id }, body });
  };
  const create = useSend(createAssistant, save.sending({ onSuccess }));
  const edit = useSend(editAssistant, save.sending({ onSuccess }));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body, { version }) => {
        if (known) edit.mutate({ params: { assistantId: known.id }, body: { ...body, version } });
        else create.mutate({ body });
      })}
      onClose={onClose}
      title={known ? "Modifier un prof" : "Créer un prof"}
      size="sm"
      submitLabel={known ? "Enregistrer" : "Créer"}
      pendingLabel={known ? "Modification..." : "Création..."}
      pending={upload.isPending}
      changed={picture !== null}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          name={`${assistant?.firstName ?? "?"} ${assistant?.lastName ?? ""}`}
          url={shown}
          size="xl"
          alt="Photo du prof"
        />
        <PictureInput
          label="Photo"
          button={shown ? "Changer la photo" : "Choisir une photo"}
          onChoose={(file) => void choose(file)}
        />
      </div>
      <TextField label="Prénom" {...field("firstName")} />
      <TextField label="Nom" {...field("lastName")} />
      <TextAreaField label="Description (facultative)" {...field("description")} />
    </FormDialog>
  );
}
