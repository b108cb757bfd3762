import * as z from "zod/mini";

/** A guardian as the coach of the person sees them. */
export const guardian = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.string(),
});
