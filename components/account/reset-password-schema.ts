import * as z from "zod/mini";
import { newPassword } from "@/lib/contract/fields";

/** What the reset page asks; the token comes from the link. */
export const resetPasswordForm = z
  .object({ newPassword: newPassword(), confirmation: z.string() })
  .check(
    z.refine((form) => form.newPassword === form.confirmation, {
      error: "Les mots de passe ne correspondent pas.",
      path: ["confirmation"],
      // Told at once, whatever else is wrong.
      when: () => true,
    }),
  );
