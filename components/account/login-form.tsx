"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { useSend } from "@/lib/client/hooks";
import { login } from "@/lib/contract/accounts";

interface LoginFormProps {
  email: string;
  /** Logged in: the next page is loading. */
  entering: boolean;
  onToken: (token: string) => void;
}

export function LoginForm({ email, entering, onToken }: LoginFormProps) {
  const send = useSend(login, { onSuccess: ({ token }) => onToken(token) });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(login.body),
    defaultValues: { email, password: "" },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((body) => send.mutate({ body }))}
    >
      {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
      <TextField
        label="Nom d'utilisateur"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" full pending={send.isPending || entering} pendingLabel="Connexion...">
        Se connecter
      </Button>
    </form>
  );
}
