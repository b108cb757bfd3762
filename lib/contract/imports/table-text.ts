import * as z from "zod/mini";
import { code, storable } from "@/lib/contract/fields";

/** Bytes. */
export const MOST_TABLE_TEXT = 2_097_152;
/** Bytes of a JSON body, in which quotes and line breaks of a table take two bytes. */
export const MOST_TABLE_BODY = 2 * MOST_TABLE_TEXT;
const NO_TABLE = "Ce fichier n'est pas un tableau de texte.";

/** A pasted table of at most 2 MiB. */
export const pastedText = (required: string) =>
  z.string({ error: required }).check(
    z.refine((value) => value.trim() !== "", { error: required, abort: true }),
    z.refine((value) => new TextEncoder().encode(value).byteLength <= MOST_TABLE_TEXT, {
      error: code("IMPORT_TOO_LARGE"),
      abort: true,
    }),
    storable(NO_TABLE),
  );

/** A pasted table in which a control character shows that the file is no text. */
export const tableText = (required: string) =>
  pastedText(required).check(
    z.refine((value) => !/(?![\n\r\t])\p{Cc}/u.test(value), { error: NO_TABLE }),
  );
