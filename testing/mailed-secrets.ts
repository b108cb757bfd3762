import { mails } from "./factories";

/** The token of the newest link mailed to the address, of this path if one is given; else "". */
export const mailedToken = async (email: string, path = ""): Promise<string> =>
  (await mails(email))
    .map(({ text }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? "")
    .filter(Boolean)
    .at(-1) ?? "";

/** The code of the newest mail that asks a visitor for it; "" without one. */
export const mailedCode = async (email: string): Promise<string> =>
  /Votre code est (\d{6})\./.exec((await mails(email)).at(-1)?.text ?? "")?.[1] ?? "";
