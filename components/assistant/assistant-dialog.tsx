"use client";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextAreaField, TextField } from "@/components/ui/field";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import {
  type Assistant,
  createAssistant,
  editAssistant,
  listAssistants,
  uploadAssistantAvatar,
} from "@/lib/contract/assistants";

/** Creates or edits a teacher, with a photo seen before it is sent (spec §2, §5). */
export function AssistantDialog({
  assistant,
  onClose,
}: {
  assistant: Assistant | null;
  onClose: () => void;
}) {
  const [picture, setPicture] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: formResolver(createAssistant.body),
    defaultValues: {
      firstName: assistant?.firstName ?? "",
      lastName: assistant?.lastName ?? "",
      description: assistant?.description ?? "",
    },
  });
  const { errors } = form.formState;
  const preview = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  const refreshes = [listAssistants];
  const create = useSend(createAssistant, { refreshes });
  const edit = useSend(editAssistant, { refreshes });
  const upload = useSend(uploadAssistantAvatar, { refreshes });

  const save = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      const saved = assistant
        ? await edit.mutateAsync({ params: { assistantId: assistant.id }, body })
        : await create.mutateAsync({ body });
      if (picture) {
        const data = new FormData();
        data.set("file", picture);
        await upload.mutateAsync({ params: { assistantId: saved.id }, body: data });
      }
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
    }
  });
  const pending = create.isPending || edit.isPending || upload.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={assistant ? "Modifier un prof" : "Créer un prof"}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form="assistant-form"
            pending={pending}
            pendingLabel={assistant ? "Modification..." : "Création..."}
          >
            {assistant ? "Enregistrer" : "Créer"}
          </Button>
        </>
      }
    >
      <form
        id="assistant-form"
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <div className="flex items-center gap-4">
          <Avatar
            name={`${assistant?.firstName ?? "?"} ${assistant?.lastName ?? ""}`}
            url={preview ?? assistant?.urlPicture ?? null}
            size="xl"
            alt="Photo du prof"
          />
          <Field label="Photo" help="JPEG, PNG ou WebP, 5 Mo au plus.">
            {(control) => (
              <input
                {...control}
                type="file"
                accept="image/*"
                className="w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong/50 file:bg-card file:px-3 file:font-semibold file:text-ink"
                onChange={(event) => {
                  const file = event.target.files?.[0] ?? null;
                  const isImage = !file || file.type.startsWith("image/");
                  setRefusal(
                    isImage
                      ? null
                      : "Ce fichier n'est pas une image. Choisissez une image JPEG, PNG ou WebP.",
                  );
                  setPicture(isImage ? file : null);
                }}
              />
            )}
          </Field>
        </div>
        <TextField
          label="Prénom"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <TextField label="Nom" error={errors.lastName?.message} {...form.register("lastName")} />
        <TextAreaField
          label="Description (facultative)"
          error={errors.description?.message}
          {...form.register("description")}
        />
      </form>
    </Dialog>
  );
}
