"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type PictureChoice, PictureField } from "@/components/account/picture-field";
import { useUploadedPicture } from "@/components/account/use-uploaded-picture";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormBody } from "@/components/ui/form-body";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import type { User } from "@/lib/contract/accounts/accounts";
import { modifyUser, profile } from "@/lib/contract/accounts/profile";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

const valuesOf = ({ firstName, lastName, displayName, phoneNumber }: User) => ({
  firstName,
  lastName,
  displayName,
  phoneNumber: phoneNumber ?? "",
});

export function ProfileForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const save = useSaveForm({
    name: "profile",
    resolver: zodResolver(profile),
    stored: valuesOf(user),
    failure: "Erreur lors de la modification des informations utilisateur",
  });
  const field = fieldsOf(save.form);
  const [picture, setPicture] = useState<PictureChoice>("unchanged");
  const { upload, uploading } = useUploadedPicture();
  const modify = useSend(
    modifyUser,
    save.sending({
      onSuccess: (saved) => {
        setUser(saved);
        toast.success("Vos informations sont à jour.");
        onClose();
      },
    }),
  );
  const discard = () => {
    save.discard();
    onClose();
  };
  const { ask, question } = useUnsavedPage(save.changed || picture !== "unchanged", discard);
  const pending = uploading || save.pending;
  // The button that had the focus is gone while the form is open.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Modifier mes informations
      </h2>
      <FormBody
        save={save}
        pending={uploading}
        className="grid gap-4"
        onSubmit={save.onSubmit((_, { changes: fields }) =>
          upload(picture).then(
            (uploaded) => modify.mutate({ body: { ...fields, ...uploaded } }),
            ({ message }) => save.setMessage(message),
          ),
        )}
      >
        <PictureField choice={picture} onChoose={setPicture} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Prénom" autoComplete="given-name" {...field("firstName")} />
          <TextField label="Nom" autoComplete="family-name" {...field("lastName")} />
          <TextField
            label="Nom affiché"
            autoComplete="nickname"
            help={user.type === "COACH" ? "Ce nom est celui que vos élèves voient." : undefined}
            {...field("displayName")}
          />
          <TextField
            label="Téléphone"
            type="tel"
            autoComplete="tel"
            help={PHONE_HINT}
            {...field("phoneNumber")}
          />
        </div>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          Email&nbsp;: {user.email} (il ne peut pas être modifié)
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => ask(discard)} disabled={pending}>
            Annuler
          </Button>
          <Button type="submit" pending={pending} pendingLabel="Modification...">
            Enregistrer
          </Button>
        </div>
      </FormBody>
      {question}
    </Card>
  );
}
