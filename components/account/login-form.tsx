"use client";
import { useState } from "react";
import { SubmitButton } from "@/components/account/submit-button";
import { Banner } from "@/components/ui/banner";
import { TextField } from "@/components/ui/field";
import { focusControl } from "@/components/ui/focus-control";
import { PasswordField } from "@/components/ui/password-field";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useSend } from "@/lib/client/send";
import { login } from "@/lib/contract/accounts/auth";

const WRONG_CREDENTIALS = "Mot de passe ou nom d'utilisateur incorrect !";

interface LoginFormProps {
  email: string;
  /** The account is logged in and the next page is loading. */
  entering: boolean;
  onToken: (token: string) => void;
}

export function LoginForm({ email, entering, onToken }: LoginFormProps) {
  const send = useSend(login, { onSuccess: ({ token }) => onToken(token) });
  const [absent, setAbsent] = useState({ email: false, password: false });
  const isEntering = send.isPending || entering;
  const error = useFrozenWhile(send.error, isEntering);
  const missing = useFrozenWhile(absent, isEntering);
  // The form is read on submit: a password manager may fill it in before this script runs.
  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = { email: String(data.get("email")), password: String(data.get("password")) };
    const first = body.email ? (body.password ? null : "password") : "email";
    setAbsent({ email: !body.email, password: !body.password });
    if (first) focusControl(form.elements.namedItem(first) as HTMLElement);
    else if (!send.isPending) send.mutate({ body });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {error && (
        <Banner tone="danger">{error.status === 401 ? WRONG_CREDENTIALS : error.message}</Banner>
      )}
      <TextField
        label="Nom d'utilisateur"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        defaultValue={email}
        error={missing.email ? "Indiquez votre adresse email." : undefined}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        name="password"
        autoFocus={email !== ""}
        error={missing.password ? "Indiquez votre mot de passe." : undefined}
      />
      <SubmitButton pending={isEntering} pendingLabel="Connexion...">
        Se connecter
      </SubmitButton>
    </form>
  );
}
