import type { Line } from "@/lib/client/sending";

/** What a form is sent by: it knows whether an answer was lost, and whether what became of it can be asked for. */
export type SentBy = Pick<Line, "isOpen" | "unsettled">;

/** What is so of that which would be given up: after a lost answer it may be recorded. */
export function discardWords(sending: boolean, lines: readonly SentBy[]): string {
  const sent = lines.filter((line) => line.isOpen());
  if (!sending && sent.length === 0) return "Ce que vous avez saisi n'est pas enregistré.";
  return sent.every((line) => line.unsettled() !== null)
    ? "La réponse de votre envoi n'est pas arrivée. L'abandonner l'annule s'il n'est pas déjà enregistré\u00a0: vous saurez ce qu'il en est."
    : "La réponse de votre envoi n'est pas arrivée\u00a0: il est peut-être déjà enregistré.";
}
