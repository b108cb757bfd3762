"use client";
import { useForm } from "react-hook-form";
import { changePasswordForm, firstPasswordForm } from "@/components/account/change-password-schema";
import { Banner } from "@/components/ui/banner";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { useToast } from "@/components/ui/toast";
import { isSilent, messageOf } from "@/lib/client/call-error";
import { forgetDrafts } from "@/lib/client/drafts";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { storeToken } from "@/lib/client/token";
import { modifyPassword } from "@/lib/contract/preferences";

const FORM = "change-password";
const FAILED =
  "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.";

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const { user } = useSession();
  const line = useLine();
  const send = useSend(modifyPassword, {
    line,
    onSuccess: ({ token }) => {
      storeToken(token);
      forgetDrafts(user.id);
      // Where nothing of it is here, nothing was kept.
      void import("@/lib/client/device-store")
        .then(({ dropDay }) => dropDay(user.id))
        .catch(() => undefined);
      toast.success("Mot de passe modifié avec succès\u00a0!");
      onClose();
    },
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(user.secured ? changePasswordForm : firstPasswordForm),
    defaultValues: { oldPassword: "", newPassword: "", confirmation: "" },
  });
  const { errors } = formState;
  const refused =
    isSilent(send.error) || (send.error && send.error.status >= 400 && send.error.status < 500);
  return (
    <FormDialog
      onClose={onClose}
      title={user.secured ? "Changer le mot de passe" : "Choisir un mot de passe"}
      size="sm"
      form={FORM}
      submitLabel={user.secured ? "Modifier" : "Enregistrer"}
      pendingLabel={user.secured ? "Modification..." : "Enregistrement..."}
      pending={send.isPending}
      changed={formState.isDirty}
      line={line}
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(({ oldPassword, newPassword }) =>
          send.mutate({ body: user.secured ? { oldPassword, newPassword } : { newPassword } }),
        )}
      >
        {send.isError && (
          <Banner tone="danger">
            {refused ? messageOf(send.error, FAILED) : FAILED}
            {isSilent(send.error) && line.isOpen()
              ? " S'il a changé malgré tout, vous devrez vous reconnecter avec le nouveau."
              : null}
          </Banner>
        )}
        {user.secured && (
          <PasswordField
            label="Ancien mot de passe"
            autoComplete="current-password"
            error={errors.oldPassword?.message}
            {...register("oldPassword")}
          />
        )}
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help="8 caractères au moins."
          error={errors.newPassword?.message}
          {...register("newPassword")}
        />
        <PasswordField
          label="Confirmation du nouveau mot de passe"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register("confirmation")}
        />
      </form>
    </FormDialog>
  );
}
