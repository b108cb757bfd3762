"use client";
import { useForm } from "react-hook-form";
import { resetPasswordForm } from "@/components/account/reset-password-schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { resetPassword } from "@/lib/contract/registration";

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const send = useSend(resetPassword, { onSuccess: onDone });
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(resetPasswordForm),
    defaultValues: { newPassword: "", confirmation: "" },
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
      {send.isError && <Banner tone="danger">{send.error.message}</Banner>}
      <Button type="submit" full pending={send.isPending} pendingLabel="Enregistrement...">
        Enregistrer
      </Button>
    </form>
  );
}
