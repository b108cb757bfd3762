import * as z from "zod/mini";
import { id } from "@/lib/contract/fields";

/** The person that the caller acts for; absent or the caller's own id: the caller. */
export const forPerson = { for: z.optional(id("PERSON_NOT_FOUND")) };
