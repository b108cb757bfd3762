import * as z from "zod/mini";
import { outId } from "@/lib/contract/fields";

/** A guardian as the coach of the person sees them. */
export const guardian = z.object({
  accountId: outId,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.string(),
});
