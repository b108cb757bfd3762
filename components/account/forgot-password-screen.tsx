"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { AuthCard } from "@/components/account/auth-card";
import { useLinkQuery } from "@/components/account/link-query";
import { SubmitButton } from "@/components/account/submit-button";
import { TextLink } from "@/components/account/text-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useSend } from "@/lib/client/send";
import { forgotPassword } from "@/lib/contract/accounts/registration";
import { knownEmail } from "@/lib/contract/trainees/person-fields";

const form = z.object({ email: knownEmail });

export function ForgotPasswordScreen() {
  const router = useRouter();
  const { withQuery } = useLinkQuery();
  const [sent, setSent] = useState(false);
  const send = useSend(forgotPassword, { onSuccess: () => setSent(true) });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
  });
  return (
    <AuthCard
      title="Mot de passe oublié"
      subtitle="Nous vous envoyons un lien pour en choisir un nouveau."
      links={!sent && <TextLink href={withQuery("/login")}>Retour à la connexion</TextLink>}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((body) => send.mutate({ body }))}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register("email")}
        />
        {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
        {send.isSuccess && <Banner tone="success">Un email a été envoyé à votre adresse.</Banner>}
        <SubmitButton
          variant={sent ? "secondary" : "primary"}
          pending={send.isPending}
          pendingLabel="Envoi..."
        >
          {sent ? "Renvoyer l'email" : "Envoyer"}
        </SubmitButton>
        {sent && (
          <Button full onClick={() => router.push(withQuery("/login"))}>
            Retour à la connexion
          </Button>
        )}
      </form>
    </AuthCard>
  );
}
