"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { OwnField, type OwnName } from "@/components/account/own-fields";
import { SubmitButton } from "@/components/account/submit-button";
import { Banner } from "@/components/ui/banner";
import { RadioGroupField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { PasswordField } from "@/components/ui/password-field";
import { dialogStack } from "@/components/ui/use-dialog-history";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { useSend } from "@/lib/client/send";
import { register as registerAccount } from "@/lib/contract/accounts/registration";

/** The contract's body with the confirmation, which only the screen knows. */
const registrationForm = z.extend(registerAccount.body, { confirmation: z.string() }).check(
  z.refine((form) => form.password !== "" || form.confirmation !== "", {
    error: "Saisissez une deuxième fois votre mot de passe.",
    path: ["confirmation"],
    when: () => true,
  }),
  z.refine((form) => form.password === form.confirmation, {
    error: "Les mots de passe ne correspondent pas !",
    path: ["confirmation"],
    // The error shows even when other fields are wrong.
    when: () => true,
  }),
);

interface RegistrationFormProps {
  type: "TRAINEE" | "COACH";
  onCreated: (email: string) => void;
}

/** The field that shows a server error. */
const fieldOf: Partial<Record<string, "email" | "password">> = {
  EMAIL_TAKEN: "email",
  COMMON_PASSWORD: "password",
};

export function RegistrationForm({ type, onCreated }: RegistrationFormProps) {
  const form = useForm({
    resolver: zodResolver(registrationForm),
    // Text fields have no defaults, so that text typed before this script ran stays.
    defaultValues: { type },
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;
  const own = (name: OwnName) => ({ name, error: errors[name]?.message, field: register(name) });
  const send = useSend(registerAccount, {
    onError: ({ code, message }) => {
      const field = fieldOf[code];
      if (field) setError(field, { message }, { shouldFocus: true });
    },
  });
  const [givenUp, setGivenUp] = useState(false);
  const unsaved = formState.isDirty && !send.isSuccess && !givenUp;
  const { question } = useUnsavedPage(unsaved, () => setGivenUp(true));
  const created = useEffectEvent(onCreated);
  const email = send.data?.email;
  useEffect(() => {
    if (email) dialogStack().whenSettled(() => created(email));
  }, [email]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ confirmation: _, ...body }) => send.mutate({ body }))}
    >
      <RadioGroupField
        legend="Je suis"
        options={[
          { value: "TRAINEE", label: "Élève", help: "Je réserve des cours" },
          { value: "COACH", label: "Coach", help: "Je donne des cours" },
        ]}
        columns
        {...controlledOf(form)("type")}
      />
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        <OwnField {...own("lastName")} />
        <OwnField {...own("firstName")} />
      </div>
      <OwnField {...own("phoneNumber")} />
      <OwnField {...own("email")} />
      <PasswordField
        label="Mot de passe"
        aria-required
        autoComplete="new-password"
        help="8 caractères au moins."
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label="Confirmation"
        aria-required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
      {send.isError && !fieldOf[send.error.code] && (
        <Banner tone="danger">{send.error.message}</Banner>
      )}
      <SubmitButton pending={send.isPending || send.isSuccess} pendingLabel="Création...">
        Créer mon compte
      </SubmitButton>
      {question}
    </form>
  );
}
