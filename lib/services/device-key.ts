import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/infra/env";

/** What an account's device locks with, and only that account can ask for again: nothing is kept of it. */
export const deviceKeyOf = (accountId: string): string =>
  Buffer.from(hkdfSync("sha256", env().secret ?? "", "", `device-key ${accountId}`, 32)).toString(
    "base64url",
  );
