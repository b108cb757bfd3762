"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type PictureChoice, PictureField } from "@/components/account/picture-field";
import { useSaveProfile } from "@/components/account/use-save-profile";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DraftBanner } from "@/components/ui/draft-banner";
import { TextField } from "@/components/ui/field";
import { useInert } from "@/components/ui/use-inert";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { useSession } from "@/lib/client/session";
import type { User } from "@/lib/contract/accounts/accounts";
import { profile } from "@/lib/contract/accounts/preferences";
import { PHONE_HINT } from "@/lib/contract/trainees/person-fields";

const valuesOf = ({ firstName, lastName, displayName, phoneNumber }: User) => ({
  firstName,
  lastName,
  displayName,
  phoneNumber: phoneNumber ?? "",
});

export function ProfileForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [picture, setPicture] = useState<PictureChoice>("unchanged");
  const form = useSaveForm({
    name: "profile",
    resolver: zodResolver(profile),
    stored: valuesOf(user),
  });
  const { register, formState } = form.form;
  const { errors } = formState;
  const { save, pending } = useSaveProfile(form, onClose);
  const formRef = useInert<HTMLFormElement>(pending);
  const discard = () => {
    form.discard();
    onClose();
  };
  const { ask, question } = useUnsavedPage(form.changed || picture !== "unchanged", discard);
  // The button that had the focus is gone while the form is open.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Modifier mes informations
      </h2>
      <form
        ref={formRef}
        noValidate
        className="grid gap-4"
        onSubmit={form.onSubmit((_, __, dirty) => void save(dirty, picture))}
      >
        <DraftBanner save={form} />
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
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => ask(discard)} disabled={pending}>
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
