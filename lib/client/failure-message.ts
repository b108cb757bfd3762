import { CallError, isSilent, messageOf, SAYS_ALL } from "@/lib/client/call-error";

/** The specification's fixed sentence, followed by the server's reason, or by what to do where no answer came. */
export function failureMessage(error: unknown, sentence: string): string {
  const why = messageOf(error, "");
  if (error instanceof CallError && SAYS_ALL.includes(error.code)) return why;
  const isKnown = error instanceof CallError && error.code !== "UNEXPECTED";
  return isKnown && why ? `${sentence}. ${why}` : sentence;
}

/** The specification's fixed sentence, and where no answer came what to do about that; not for what did not fail. */
export function fixedMessage(error: unknown, sentence: string): string {
  if (error instanceof CallError && SAYS_ALL.includes(error.code)) return error.message;
  return isSilent(error) ? `${sentence.replace(/\.$/, "")}. ${messageOf(error)}` : sentence;
}
