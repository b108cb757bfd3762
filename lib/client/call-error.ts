/** An answer that is not a success: `message` is the server's French sentence, ready to be shown. */
export class CallError extends Error {
  constructor(
    message: string,
    /** 0: no answer came. */
    readonly status: number,
    readonly code: string,
  ) {
    super(message);
  }
}

// Of the moment when it was sent: these words are still so once the network is back.
const OFFLINE = "faute de réseau. Réessayez une fois en ligne";
const SILENT = "Le service ne répond pas";

const browserIsOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

/** No answer came: for want of a network when the browser says so, or else because the server is down, or `late`. */
export function noAnswer(late = false): CallError {
  return browserIsOffline()
    ? new CallError(`Aucune réponse, ${OFFLINE}.`, 0, "OFFLINE")
    : new CallError(`${SILENT}. Réessayez dans un instant.`, 0, late ? "LATE" : "UNREACHABLE");
}

/** Whether no answer came: what the specification's fixed sentences say would then not be so. */
export const isSilent = (error: unknown): boolean =>
  error instanceof CallError && error.status === 0;

/** The words to show for whatever a call threw; `fallback` where the specification has its own sentence. */
export function messageOf(
  error: unknown,
  fallback = "Une erreur inattendue est survenue.",
): string {
  return error instanceof CallError && error.message ? error.message : fallback;
}

/** The browser had no network at the press: nothing was sent. */
export const offline = (): CallError =>
  new CallError("Vous êtes hors ligne\u00a0: rien n'a été enregistré.", 0, "OFFLINE");

/** A change was sent and has no response; sent again under its key, it is done once. */
export const unconfirmed = (): CallError =>
  new CallError("Pas de réponse. Réessayez\u00a0: rien ne sera fait deux fois.", 0, "UNCONFIRMED");

/** A change was sent more than a day ago and has no response: the server no longer knows its key. */
export const checkFirst = (): CallError =>
  new CallError("Vérifiez que ceci n'a pas déjà été enregistré.", 409, "CHECK_FIRST");

/** The earlier request under this key was saved, and the one just pressed is another. */
export const savedBefore = (): CallError =>
  new CallError(
    "Votre envoi précédent a bien été enregistré. Pour envoyer aussi celui-ci, enregistrez de nouveau.",
    422,
    "IDEMPOTENCY_KEY_REUSED",
  );

/** Whether the call got no response, or a fault of the server. */
export const isUnanswered = ({ status }: CallError): boolean => status === 0 || status >= 500;

/** Whether the server has refused it: nothing was done. */
export const isRefusal = (error: CallError): boolean => error.status !== 0 && !isUnconfirmed(error);

/** Whether the server may or may not have done it: no response, a fault of the server, or the first request still runs. */
export const isUnconfirmed = ({ status, code }: CallError): boolean =>
  code === "UNCONFIRMED" || status >= 500 || code === "REQUEST_IN_PROGRESS";

/** Codes whose sentence says all of it: nothing is put before it. */
export const SAYS_ALL: readonly string[] = [
  "UNCONFIRMED",
  "OFFLINE",
  "CHECK_FIRST",
  "IDEMPOTENCY_KEY_REUSED",
];
