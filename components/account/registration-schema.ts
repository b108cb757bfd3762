import * as z from "zod/mini";
import { register } from "@/lib/contract/accounts/registration";

/** The contract's body, with the confirmation that only the screen knows. */
export const registrationForm = z.extend(register.body, { confirmation: z.string() }).check(
  z.refine((form) => form.password !== "" || form.confirmation !== "", {
    error: "Veuillez saisir votre mot de passe une deuxième fois.",
    path: ["confirmation"],
    when: () => true,
  }),
  z.refine((form) => form.password === form.confirmation, {
    error: "Les mots de passe ne correspondent pas\u00a0!",
    path: ["confirmation"],
    // Told at once, whatever else is wrong.
    when: () => true,
  }),
);
