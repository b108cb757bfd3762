"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { OwnField, type OwnName } from "@/components/account/own-fields";
import { SubmitButton } from "@/components/account/submit-button";
import { Banner } from "@/components/ui/banner";
import { useUnloadGuard } from "@/components/ui/unsaved";
import { useSend } from "@/lib/client/send";
import type { BodyInput } from "@/lib/contract/endpoint";
import { askTrial } from "@/lib/contract/trial/trial";

export type TrialPerson = Omit<BodyInput<typeof askTrial>, "activityId">;

interface TrialFormProps {
  code: string;
  activityId: string;
  /** The values to correct. */
  person: TrialPerson | null;
  onCodeSent: (person: TrialPerson) => void;
}

export function TrialForm({ code, activityId, person, onCodeSent }: TrialFormProps) {
  const send = useSend(askTrial, {
    onSuccess: (_, { body }) => onCodeSent(body),
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(askTrial.body),
    // Text fields have no default values, which would replace what was typed before hydration.
    defaultValues: { ...(person as TrialPerson), activityId },
  });
  useUnloadGuard(formState.isDirty);
  const { errors } = formState;
  const fieldProps = (name: OwnName) => ({
    name,
    error: errors[name]?.message,
    field: register(name),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((body) => send.mutate({ params: { code }, body }))}
    >
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        <OwnField {...fieldProps("firstName")} />
        <OwnField {...fieldProps("lastName")} />
      </div>
      <OwnField {...fieldProps("email")} />
      <OwnField {...fieldProps("phoneNumber")} />
      {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
      <SubmitButton pending={send.isPending} pendingLabel="Envoi...">
        Recevoir mon code
      </SubmitButton>
    </form>
  );
}
