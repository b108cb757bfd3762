"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod/mini";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { PasswordField } from "@/components/ui/password-field";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { deleteDrafts } from "@/lib/client/drafts";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { storeToken } from "@/lib/client/token";
import { modifyPassword } from "@/lib/contract/accounts/profile";

/** For an account without a password. Only the screen knows the confirmation. */
const firstPasswordForm = z.extend(modifyPassword.body, { confirmation: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmation, {
    error: "Les nouveaux mots de passe ne correspondent pas",
    path: ["confirmation"],
    // The error shows even when other fields are wrong.
    when: () => true,
  }),
);

/** For an account with a password. */
const changePasswordForm = firstPasswordForm.check(
  z.refine((form) => form.oldPassword !== "", {
    error: "Indiquez votre ancien mot de passe.",
    path: ["oldPassword"],
    when: () => true,
  }),
);

const FAILED =
  "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.";

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const { user } = useSession();
  const save = useSaveForm({
    name: "change-password",
    resolver: zodResolver(user.secured ? changePasswordForm : firstPasswordForm),
    stored: { oldPassword: "", newPassword: "", confirmation: "" },
    fieldOf: user.secured ? { WRONG_OLD_PASSWORD: "oldPassword" } : {},
    secrets: ["oldPassword", "newPassword", "confirmation"],
  });
  const field = fieldsOf(save.form);
  const send = useSend(
    modifyPassword,
    save.sending({
      onSuccess: ({ token }) => {
        storeToken(token);
        deleteDrafts(user.id);
        toast.success("Mot de passe modifié avec succès !");
        onClose();
      },
      onError: ({ status }) => {
        if (status >= 500) save.setMessage(FAILED);
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ oldPassword, newPassword }) =>
        send.mutate({ body: user.secured ? { oldPassword, newPassword } : { newPassword } }),
      )}
      onClose={onClose}
      title={user.secured ? "Changer le mot de passe" : "Choisir un mot de passe"}
      size="sm"
      submitLabel={user.secured ? "Modifier" : "Enregistrer"}
      pendingLabel={user.secured ? "Modification..." : "Enregistrement..."}
    >
      {user.secured && (
        <PasswordField
          label="Ancien mot de passe"
          autoComplete="current-password"
          {...field("oldPassword")}
        />
      )}
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help="8 caractères au moins."
        {...field("newPassword")}
      />
      <PasswordField label="Confirmation" autoComplete="new-password" {...field("confirmation")} />
    </FormDialog>
  );
}
