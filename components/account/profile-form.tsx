"use client";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type PictureChoice, PictureField } from "@/components/account/picture-field";
import { useSaveProfile } from "@/components/account/use-save-profile";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DraftBanner } from "@/components/ui/draft-banner";
import { TextField } from "@/components/ui/field";
import { useHeld } from "@/components/ui/use-held";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { changedFields } from "@/lib/client/changed-fields";
import { formResolver } from "@/lib/client/form-resolver";
import { rebaseForm } from "@/lib/client/rebase-form";
import { useSession } from "@/lib/client/session";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useRefilled } from "@/lib/client/use-refilled";
import type { User } from "@/lib/contract/accounts";
import { PHONE_HINT } from "@/lib/contract/person-fields";
import { profile } from "@/lib/contract/preferences";

const valuesOf = ({ firstName, lastName, displayName, phoneNumber }: User) => ({
  firstName,
  lastName,
  displayName,
  phoneNumber: phoneNumber ?? "",
});

/** The account's own data, to edit. */
export function ProfileForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [picture, setPicture] = useState<PictureChoice>("kept");
  const form = useForm({
    resolver: formResolver(profile),
    defaultValues: valuesOf(user),
  });
  const { register, handleSubmit, formState } = form;
  const { errors, dirtyFields } = formState;
  const draft = useFormDraft("profile", form);
  const { save, forgetError, line, pending, error } = useSaveProfile(
    () => {
      draft.forget();
      onClose();
    },
    (stored) => rebaseForm(form, valuesOf(stored)),
  );
  useRefilled(form, valuesOf(user), line);
  const held = useHeld<HTMLFormElement>(pending);
  const leave = () => {
    draft.forget();
    line.abandon();
    onClose();
  };
  const { ask, question } = useUnsavedPage(formState.isDirty || picture !== "kept", leave, [line]);
  // The button that opened the form is gone, and the focus with it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Modifier mes informations
      </h2>
      <form
        ref={held}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(
          (body) => save(changedFields(body, dirtyFields), picture),
          // What is wrong now is said at its field: nothing was sent that could have failed.
          forgetError,
        )}
      >
        <DraftBanner draft={draft} />
        <PictureField choice={picture} onChoose={setPicture} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Prénom"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register("firstName")}
          />
          <TextField
            label="Nom"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register("lastName")}
          />
          <TextField
            label="Nom affiché"
            autoComplete="nickname"
            help={user.type === "COACH" ? "Ce nom est celui que vos élèves voient." : undefined}
            error={errors.displayName?.message}
            {...register("displayName")}
          />
          <TextField
            label="Téléphone"
            type="tel"
            autoComplete="tel"
            help={PHONE_HINT}
            error={errors.phoneNumber?.message}
            {...register("phoneNumber")}
          />
        </div>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          Email&nbsp;: {user.email} (il ne peut pas être modifié)
        </p>
        {error && <Banner tone="danger">{error}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => ask(leave)} disabled={pending}>
            Annuler
          </Button>
          <Button type="submit" pending={pending} pendingLabel="Modification...">
            Enregistrer
          </Button>
        </div>
      </form>
      {question}
    </Card>
  );
}
