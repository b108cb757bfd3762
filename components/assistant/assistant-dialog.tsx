"use client";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { differences, type Rows } from "@/components/ui/conflict";
import { Field, TextAreaField, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { pictureError } from "@/components/ui/picture-error";
import { useToast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call-error";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { isUnknown } from "@/lib/client/lost-change";
import { rebaseForm } from "@/lib/client/rebase-form";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useVersion } from "@/lib/client/use-version";
import {
  type Assistant,
  createAssistant,
  editAssistant,
  listAssistants,
  uploadAssistantAvatar,
} from "@/lib/contract/assistants";

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

/** Creates or edits a teacher, with a photo seen before it is sent (spec §2, §5). */
export function AssistantDialog({
  assistant,
  onClose,
}: {
  assistant: Assistant | null;
  onClose: () => void;
}) {
  const toast = useToast();
  const [picture, setPicture] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: formResolver(createAssistant.body),
    defaultValues: valuesOf(assistant),
  });
  const { errors } = form.formState;
  const preview = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  const read = useRead();
  const version = useVersion<Assistant>({
    opened: assistant,
    versionOf: (one) => one.version,
    read: async () => {
      const now = (await read(listAssistants, {})).find(({ id }) => id === known?.id);
      if (!now || differences(rows, valuesOf(known), valuesOf(now)).length > 0) return now;
      // Only the picture is another, perhaps by this very form, whose answer was lost.
      version.set(now.version);
      void save();
      return null;
    },
  });
  // Created already when only the picture failed, or the answer was lost: another try must not create another.
  const [known, setKnown] = useState(assistant);
  const line = useLine((answer) => {
    version.earlier(answer);
    setKnown(answer as Assistant);
    if (!known) draft.forget();
  });
  const draft = useFormDraft(`assistant.${assistant?.id ?? "new"}`, form, { version, line });
  const create = useSend(createAssistant, { line });
  const edit = useSend(editAssistant, { line });
  const upload = useSend(uploadAssistantAvatar, { line });
  const save = form.handleSubmit(async (body) => {
    setRefusal(null);
    let saved: Assistant | undefined;
    try {
      saved = known
        ? await edit.mutateAsync({
            params: { assistantId: known.id },
            body: { ...body, version: version.current() },
          })
        : await create.mutateAsync({ body });
      setKnown(saved);
      version.set(saved.version);
      // Whatever becomes of the picture, this is recorded: nothing of it is left to save, or to come back.
      draft.forget();
      rebaseForm(form, valuesOf(saved));
      if (picture) {
        const data = new FormData();
        data.set("file", picture);
        await upload.mutateAsync({ params: { assistantId: saved.id }, body: data });
      }
      toast.success("Prof enregistré.");
      onClose();
    } catch (error) {
      const failure = error as CallError;
      if (saved) {
        const without = isUnknown(failure) ? "" : ", sans sa photo";
        setRefusal(`Le prof est enregistré${without}. ${failure.message}`);
      } else if (!version.caught(failure)) setRefusal(failure.message);
    }
  });
  const choose = async (file: File | null) => {
    const wrong = file && (await pictureError(file));
    setRefusal(wrong);
    setPicture(wrong ? null : file);
  };
  const pending = create.isPending || edit.isPending || upload.isPending;
  return (
    <FormDialog
      onClose={onClose}
      title={known ? "Modifier un prof" : "Créer un prof"}
      size="sm"
      form="assistant-form"
      submitLabel={known ? "Enregistrer" : "Créer"}
      pendingLabel={known ? "Modification..." : "Création..."}
      pending={pending}
      changed={form.formState.isDirty || picture !== null}
      line={line}
      draft={draft}
      conflict={
        version.theirs && {
          rows: differences(rows, form.getValues(), valuesOf(version.theirs)),
          onKeepMine: () => {
            version.accept();
            void save();
          },
          onTakeTheirs: () => {
            form.reset(valuesOf(version.theirs));
            version.accept();
          },
        }
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
                onChange={(event) => void choose(event.target.files?.[0] ?? null)}
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
    </FormDialog>
  );
}
