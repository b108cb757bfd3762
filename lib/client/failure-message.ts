import { CallError, COMPLETE_TEXTS, hasNoResponse, messageOf } from "@/lib/client/call-error";

/** Returns the fixed text for what failed, then the reason. A complete reason stands alone. */
export function failureMessage(error: unknown, sentence: string): string {
  const why = messageOf(error, "");
  if (error instanceof CallError && COMPLETE_TEXTS.includes(error.code)) return why;
  const isKnown = error instanceof CallError && error.code !== "UNEXPECTED";
  return isKnown && why ? `${sentence}. ${why}` : sentence;
}

/** Returns the fixed text for what failed, then what to do when there was no response. */
export function fixedMessage(error: unknown, sentence: string): string {
  if (error instanceof CallError && COMPLETE_TEXTS.includes(error.code)) return error.message;
  return hasNoResponse(error) ? `${sentence.replace(/\.$/, "")}. ${messageOf(error)}` : sentence;
}
