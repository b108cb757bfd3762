"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { SubmitButton } from "@/components/account/submit-button";
import { Banner } from "@/components/ui/banner";
import { PasswordField } from "@/components/ui/password-field";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { deleteAllDrafts } from "@/lib/client/drafts";
import { useSend } from "@/lib/client/send";
import { resetPassword } from "@/lib/contract/accounts/registration";
import { newPassword } from "@/lib/contract/fields";

const resetPasswordForm = z.object({ newPassword: newPassword(), confirmation: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmation, {
    error: "Les mots de passe ne correspondent pas.",
    path: ["confirmation"],
    // The error shows even when other fields are wrong.
    when: () => true,
  }),
);

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const done = () => {
    // Only the server knows the account, so the drafts of all accounts are deleted.
    deleteAllDrafts();
    onDone();
  };
  const send = useSend(resetPassword, { onSuccess: done });
  const error = useFrozenWhile(send.error, send.isPending);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetPasswordForm),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ newPassword }) => send.mutate({ body: { newPassword, token } }))}
    >
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help="8 caractères au moins."
        error={formState.errors.newPassword?.message}
        {...register("newPassword")}
      />
      <PasswordField
        label="Confirmation"
        autoComplete="new-password"
        error={formState.errors.confirmation?.message}
        {...register("confirmation")}
      />
      {error && <Banner tone="danger">{error.message}</Banner>}
      <SubmitButton pending={send.isPending} pendingLabel="Enregistrement...">
        Enregistrer
      </SubmitButton>
    </form>
  );
}
