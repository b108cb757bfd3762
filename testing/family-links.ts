import { mails } from "./factories";

/** The secret of the newest family link mailed to the address. */
export const familyToken = async (email: string): Promise<string> =>
  (await mails(email))
    .map(({ text }) => /\/famille\/([\w-]+)/.exec(text)?.[1] ?? "")
    .filter(Boolean)
    .at(-1) ?? "";
