import * as z from "zod/mini";
import { optionalPhone, text } from "@/lib/contract/fields";

/** The fields of an account that its owner edits; the contract's, all of them there. */
export const profileForm = z.object({
  firstName: text("Prénom", 80),
  lastName: text("Nom", 80),
  displayName: text("Nom affiché", 160),
  phoneNumber: optionalPhone,
});
