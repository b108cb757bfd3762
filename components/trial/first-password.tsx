"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { useSend } from "@/lib/client/send";
import { storeToken } from "@/lib/client/token";
import { modifyPassword } from "@/lib/contract/accounts/profile";
import { SHORTEST_PASSWORD } from "@/lib/contract/fields";

export function FirstPassword() {
  const send = useSend(modifyPassword, {
    onSuccess: ({ token }) => storeToken(token),
  });
  const [short, setShort] = useState(false);
  if (send.isSuccess)
    return <Banner tone="success">Votre mot de passe est enregistré. À bientôt&nbsp;!</Banner>;
  const submit = (form: FormData) => {
    const newPassword = String(form.get("password"));
    setShort(newPassword.length < SHORTEST_PASSWORD);
    if (newPassword.length >= SHORTEST_PASSWORD && !send.isPending)
      send.mutate({ body: { newPassword } });
  };
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <h2 className="font-semibold">Pour vous connecter un autre jour</h2>
      <PasswordField
        label="Mot de passe (facultatif)"
        name="password"
        autoComplete="new-password"
        help="8 caractères au moins."
        error={
          short
            ? "Le mot de passe doit contenir au moins 8 caractères."
            : send.isError
              ? send.error.message
              : undefined
        }
      />
      <Button
        variant="secondary"
        type="submit"
        full
        pending={send.isPending}
        pendingLabel="Enregistrement..."
      >
        Enregistrer ce mot de passe
      </Button>
    </form>
  );
}
