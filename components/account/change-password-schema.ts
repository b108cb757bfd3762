import * as z from "zod/mini";
import { modifyPassword } from "@/lib/contract/accounts/preferences";

/** The contract's body, with the confirmation that only the screen knows: of an account without a password. */
export const firstPasswordForm = z.extend(modifyPassword.body, { confirmation: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmation, {
    error: "Les nouveaux mots de passe ne correspondent pas",
    path: ["confirmation"],
    // Told at once, whatever else is wrong.
    when: () => true,
  }),
);

/** The same of an account that has one. */
export const changePasswordForm = firstPasswordForm.check(
  z.refine((form) => form.oldPassword !== "", {
    error: "Veuillez renseigner votre ancien mot de passe.",
    path: ["oldPassword"],
    when: () => true,
  }),
);
