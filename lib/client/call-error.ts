import { spaced } from "@/lib/domain/spaced";

/** The server's sentence for a fault without a sentence of its own. */
export const UNEXPECTED_TEXT = "Une erreur inattendue est survenue.";

/** `message` is the server's French sentence, ready to be shown. */
export class CallError extends Error {
  constructor(
    message: string,
    /** 0 when there was no response. */
    readonly status: number,
    readonly code: string,
  ) {
    super(spaced(message));
  }
}

// These texts stay true once the network is back.
const OFFLINE = "faute de réseau. Réessayez une fois en ligne";
const SILENT = "Élan ne répond pas";

const browserIsOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

/** Without a response the network is missing, the server is down, or the call timed out (`late`). */
export function noResponse(late = false): CallError {
  return browserIsOffline()
    ? new CallError(`Aucune réponse, ${OFFLINE}.`, 0, "OFFLINE")
    : new CallError(`${SILENT}. Réessayez dans un instant.`, 0, late ? "LATE" : "UNREACHABLE");
}

export const hasNoResponse = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0;

/** `fallback` is the fixed text for an error that is not a CallError or has no text. */
export function messageOf(error: unknown, fallback = UNEXPECTED_TEXT): string {
  return error instanceof CallError && error.message ? error.message : fallback;
}

/** Without a network at the press nothing was sent. */
export const offline = (): CallError =>
  new CallError("Vous êtes hors ligne\u00a0: rien n'a été enregistré.", 0, "OFFLINE");

/** A change without a response is done once when it is sent again under its key. */
export const unconfirmed = (): CallError =>
  new CallError("Pas de réponse. Réessayez\u00a0: rien ne sera fait deux fois.", 0, "UNCONFIRMED");

/** After a day the server no longer knows the key of a change without a response. */
export const checkFirst = (): CallError =>
  new CallError("Vérifiez que ceci n'a pas déjà été enregistré.", 409, "CHECK_FIRST");

/** The earlier request under this key was saved, and the new one differs from it. */
export const savedBefore = (): CallError =>
  new CallError(
    "Votre envoi précédent a bien été enregistré. Pour envoyer aussi celui-ci, recommencez.",
    422,
    "IDEMPOTENCY_KEY_REUSED",
  );

/** No response, or a fault of the server. */
export const isUnavailable = ({ status }: CallError): boolean => status === 0 || status >= 500;

/** The server returned an error, and nothing was done. */
export const isRejected = (error: CallError): boolean =>
  error.status !== 0 && !isUnconfirmed(error);

/** A keyed change may be done: it had no response, or a server fault, or its first request still runs. */
export const isUnconfirmed = ({ status, code }: CallError): boolean =>
  code === "UNCONFIRMED" || status >= 500 || code === "REQUEST_IN_PROGRESS";

/** The sentences of these codes are complete, so nothing is put before them. */
export const COMPLETE_TEXTS: readonly string[] = [
  "UNCONFIRMED",
  "OFFLINE",
  "CHECK_FIRST",
  "IDEMPOTENCY_KEY_REUSED",
];
