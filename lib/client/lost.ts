import {
  abandoned,
  type CallError,
  lostAnswer,
  CallError as Refused,
} from "@/lib/client/call-error";
import { isUnknown, type Lost, sendUnder } from "@/lib/client/lost-change";
import { notify } from "@/lib/client/notices";
import { untilBack } from "@/lib/client/until-back";
import { modifyUser } from "@/lib/contract/preferences";

export { followReading } from "@/lib/client/after-save";
export { hasLostCoach } from "@/lib/client/lost-coach";

/** What became of a lost change: `done` with the server's answer, or nothing, now and for ever. */
export type Fate = { done: true; answer: unknown } | { done: false };

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks what became of a lost change; from then on it cannot be made any more unless it was. */
export async function askFate(lost: Lost): Promise<Fate> {
  for (;;) {
    try {
      return { done: true, answer: await sendUnder(lost, { asks: true }) };
    } catch (error) {
      const failure = error as CallError;
      if (failure.code === "REQUEST_IN_PROGRESS") await wait(1000);
      // Who is logged out may not ask.
      else if (failure.status === 401) throw failure;
      else if (isUnknown(failure)) throw failure.status === 0 ? lostAnswer(true) : failure;
      else return { done: false };
    }
  }
}

export const tellSlow = () =>
  notify("error", "La réponse tarde\u00a0: votre connexion est peut-être lente.");

const EARLIER = "Votre envoi précédent, dont la réponse n'était pas arrivée, a bien été enregistré";

interface Settling {
  /** Whether the form was changed since. */
  changed: boolean;
  /** True: what it was is of no account any more, and the new one goes on. A text: what can be done about what it made. */
  onEarlier: (answer: unknown) => unknown;
  /** The form makes something new: sent again, it would make a second one. */
  creates: boolean;
  /** Whether the form was left meanwhile. */
  signal: AbortSignal;
}

/**
 * Before a changed form is sent, or one whose thing may be gone again: what became of the one before. Done: `onEarlier`
 * gets its answer and the person is told first (EARLIER_DONE; EARLIER_CREATED where the form is over with it), in words that
 * hold for what it made: most things can be changed, a line of the ledger or a mail that left cannot. Not to be had:
 * nothing is sent.
 */
export async function settle(
  lost: Lost,
  { changed, onEarlier, creates, signal }: Settling,
): Promise<void> {
  const fate = await askFate(lost).catch((error: unknown) => {
    throw signal.aborted ? abandoned() : error;
  });
  // Calling it off says what became of it.
  if (signal.aborted) throw abandoned();
  lost.told = true;
  if (!fate.done) {
    notify("success", "Votre envoi précédent n'avait rien enregistré\u00a0: celui-ci le remplace.");
    return;
  }
  const said = onEarlier(fate.answer);
  if (said === true) return;
  const usual = creates
    ? "Vérifiez-le, et modifiez-le s'il le faut."
    : "Vérifiez-les, puis enregistrez de nouveau.";
  const message = changed
    ? `${EARLIER}, sans vos derniers changements. ${typeof said === "string" ? said : usual}`
    : `${EARLIER}. Vérifiez-le.`;
  throw new Refused(message, 409, creates ? "EARLIER_CREATED" : "EARLIER_DONE");
}

/** Before the same change is sent from another form: what became of the one that was left, said as of this form's own. */
export const settleTwin = (twin: Lost, how: Omit<Settling, "changed">): Promise<void> =>
  settle(twin, { ...how, changed: false });

/** Who gives a number on the way to a purchase is not to think that they have bought. */
const sentAs = ({ definition }: Lost) =>
  definition.path === modifyUser.path ? "Votre changement de profil" : "Votre envoi";
const AS_LEFT = {
  person: " abandonné",
  screen: ", dont la réponse n'était pas arrivée,",
};
const leftWords = (lost: Lost, by: "person" | "screen") => `${sentAs(lost)}${AS_LEFT[by]}`;
const MADE = {
  person: "avait déjà été enregistré. Vérifiez-le.",
  screen: "a bien été enregistré.",
};

/** Says what became of a lost change; given up by the person, it was not to be made. */
export function tellFate(lost: Lost, { done }: Fate, by: "person" | "screen"): void {
  const asWanted = done === (by === "screen");
  const left = leftWords(lost, by);
  notify(asWanted ? "success" : "error", `${left} ${done ? MADE[by] : "n'a rien enregistré."}`);
}

/**
 * The form of a lost change was left, by the person who gave it up or because what held it is gone from the screen: it is
 * called off as soon as the server can be asked, and what became of it said.
 */
export async function callOff(
  lost: Lost,
  by: "person" | "screen",
  onMade: (answer: unknown) => void,
): Promise<void> {
  for (;;) {
    // Listened for while asking: what comes back before the question fails is not waited for again.
    const back = untilBack();
    try {
      const fate = await askFate(lost);
      if (fate.done) onMade(fate.answer);
      // Another form that wanted the same has said it.
      if (!lost.told) tellFate(lost, fate, by);
      return;
    } catch (error) {
      if ((error as CallError).status === 401) {
        notify("error", `${leftWords(lost, by)} n'a pas pu être vérifié. Vérifiez-le.`);
        return;
      }
      await back;
    }
  }
}
