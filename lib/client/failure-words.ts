import { CallError, isSilent, messageOf } from "@/lib/client/call-error";

/** The specification's fixed sentence, followed by the server's reason, or by what to do where no answer came. */
export function failureMessage(error: unknown, sentence: string): string {
  const why = messageOf(error, "");
  const isKnown = error instanceof CallError && error.code !== "UNEXPECTED";
  return isKnown && why ? `${sentence}. ${why}` : sentence;
}

/** The specification's fixed sentence, and where no answer came what to do about that; not for what did not fail. */
export function fixedMessage(error: unknown, sentence: string): string {
  return isSilent(error) ? `${sentence.replace(/\.$/, "")}. ${messageOf(error)}` : sentence;
}
