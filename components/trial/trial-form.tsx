"use client";
import { useForm } from "react-hook-form";
import { SubmitButton } from "@/components/account/submit-button";
import { Banner } from "@/components/ui/banner";
import { TextField } from "@/components/ui/field";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { PHONE_HINT } from "@/lib/contract/person-fields";
import { askTrial } from "@/lib/contract/trial";

interface TrialFormProps {
  code: string;
  activityId: string;
  onAsked: (email: string) => void;
}

/** Four fields, and no more. */
export function TrialForm({ code, activityId, onAsked }: TrialFormProps) {
  const send = useSend(askTrial, { onSuccess: (_, { body }) => onAsked(body.email) });
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(askTrial.body),
    // Not those of the texts: what was typed before this script ran is kept.
    defaultValues: { activityId },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((body) => send.mutate({ params: { code }, body }))}
    >
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <TextField
          label="Prénom"
          aria-required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label="Nom"
          aria-required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
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
      <TextField
        label="Téléphone"
        aria-required
        type="tel"
        autoComplete="tel"
        help={PHONE_HINT}
        error={errors.phoneNumber?.message}
        {...register("phoneNumber")}
      />
      {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
      <SubmitButton pending={send.isPending} pendingLabel="Envoi...">
        Recevoir mon code
      </SubmitButton>
    </form>
  );
}
