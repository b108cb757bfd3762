"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { ColourField } from "@/components/kind/colour-field";
import { kindRows } from "@/components/kind/kind-rows";
import { controlledOf } from "@/components/ui/controlled-of";
import { TextAreaField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { PictureInput } from "@/components/ui/picture-input";
import { useToast } from "@/components/ui/toast";
import { useChosenPicture } from "@/components/ui/use-chosen-picture";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { useRead } from "@/lib/client/use-read";
import {
  type ClassKind,
  kindLook,
  listClassKinds,
  putClassKind,
  uploadKindPicture,
} from "@/lib/contract/classes/class-kinds";
import { labelKey } from "@/lib/domain/class-colour";

const valuesOf = (kind: ClassKind | null) => ({
  label: kind?.label ?? "",
  colour: kind?.colour ?? ("TEAL" as const),
  description: kind?.description ?? "",
});

export function KindDialog({ kind, onClose }: { kind: ClassKind | null; onClose: () => void }) {
  const toast = useToast();
  const read = useRead();
  // After a failed upload, the next press edits the kind that was created.
  const [created, setCreated] = useState<ClassKind | null>(null);
  const known = created ?? kind;
  const save = useSaveForm({
    name: `kind.${kind?.id ?? "new"}`,
    resolver: zodResolver(kindLook),
    stored: valuesOf(known),
    version: known?.version,
    rows: kindRows,
    read: async () => {
      const now = (await read(listClassKinds, {})).find(({ id }) => id === known?.id);
      return now ? { values: valuesOf(now), version: now.version } : null;
    },
  });
  const field = fieldsOf(save.form);
  const { picture, preview, choose } = useChosenPicture(save.setMessage);
  const shown = preview ?? known?.urlPicture ?? null;
  const done = () => {
    toast.success("Type de cours enregistré.");
    onClose();
  };
  const upload = useSend(uploadKindPicture, {
    onSuccess: done,
    onError: ({ message }) => save.setMessage(`Le type est enregistré, sans son image. ${message}`),
  });
  const kinds = useCall(listClassKinds, {});
  const exists = (label: string) =>
    kinds.data?.some((other) => labelKey(other.label) === labelKey(label)) ?? false;
  const put = useSend(
    putClassKind,
    save.sending({
      onSuccess: (saved) => {
        if (!picture) return done();
        setCreated(saved);
        const body = new FormData();
        body.set("file", picture);
        upload.mutate({ params: { id: saved.id }, body });
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body, { version }) => {
        // The call would replace the kind of this name, unless a retry finds its own.
        const isRetry = put.awaitsResponse || save.restored === "sent";
        if (!known && !isRetry && exists(body.label))
          save.form.setError("label", { message: "Ce type existe déjà." }, { shouldFocus: true });
        else put.mutate({ body: { ...body, version } });
      })}
      onClose={onClose}
      title={kind ? kind.label : "Nouveau type de cours"}
      size="sm"
      submitLabel={kind ? "Enregistrer" : "Créer"}
      pendingLabel={kind ? "Modification..." : "Création..."}
      pending={upload.isPending}
      changed={picture !== null}
    >
      {known ? null : <TextField label="Nom du cours" {...field("label")} />}
      <ColourField {...controlledOf(save.form)("colour")} />
      <TextAreaField
        label="Description (facultative)"
        help="Visible sur la page publique du cours."
        {...field("description")}
      />
      {shown ? (
        // biome-ignore lint/performance/noImgElement: the service's own WebP needs no optimizer
        <img src={shown} alt="" className="aspect-video w-full rounded-control object-cover" />
      ) : null}
      <PictureInput
        label="Image (facultative)"
        button={shown ? "Changer l'image" : "Choisir une image"}
        onChoose={(file) => void choose(file)}
      />
    </FormDialog>
  );
}
