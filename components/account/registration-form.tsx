"use client";
import { Controller, useForm } from "react-hook-form";
import { registrationForm } from "@/components/account/registration-schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RadioGroupField, TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { PHONE_HINT } from "@/lib/contract/fields";
import { register as registerAccount } from "@/lib/contract/registration";

interface RegistrationFormProps {
  type: "TRAINEE" | "COACH";
  onCreated: (email: string) => void;
}

export function RegistrationForm({ type, onCreated }: RegistrationFormProps) {
  const send = useSend(registerAccount, { onSuccess: ({ email }) => onCreated(email) });
  const { register, control, handleSubmit, formState } = useForm({
    resolver: formResolver(registrationForm),
    defaultValues: {
      type,
      lastName: "",
      firstName: "",
      phoneNumber: "",
      email: "",
      password: "",
      confirmation: "",
    },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ confirmation: _, ...body }) => send.mutate({ body }))}
    >
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <RadioGroupField
            legend="Je suis"
            name="type"
            options={[
              { value: "TRAINEE", label: "Élève", help: "Je réserve des cours" },
              { value: "COACH", label: "Coach", help: "Je donne des cours" },
            ]}
            value={field.value ?? type}
            onChange={field.onChange}
            error={errors.type?.message}
            columns
          />
        )}
      />
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <TextField
          label="Nom"
          aria-required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName")}
        />
        <TextField
          label="Prénom"
          aria-required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName")}
        />
      </div>
      <TextField
        label="Téléphone"
        aria-required
        type="tel"
        autoComplete="tel"
        help={PHONE_HINT}
        error={errors.phoneNumber?.message}
        {...register("phoneNumber")}
      />
      <TextField
        label="Email"
        aria-required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register("email")}
      />
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
      {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
      <Button
        type="submit"
        full
        pending={send.isPending || send.isSuccess}
        pendingLabel="Création..."
      >
        Créer mon compte
      </Button>
    </form>
  );
}
