import type { SendInput } from "@/lib/client/call";
import {
  abandoned,
  CallError,
  lostAnswer,
  neverSent,
  noAnswer,
  perhapsMade,
} from "@/lib/client/call-error";
import { givenUpLike, keepGivenUp } from "@/lib/client/given-up";
import { isLeaving } from "@/lib/client/leave";
import { isUnknown, type Lost, sendUnder } from "@/lib/client/lost-change";
import { notify } from "@/lib/client/notices";
import { isReplaced, isSameAccount } from "@/lib/client/same-account";
import { networkLost, untilBack } from "@/lib/client/until-back";
import type { EndpointDefinition, ResponseOf } from "@/lib/contract/endpoint";

/** How long an answer may take before one is told that it does. */
const SLOW_MS = 10_000;
const isPicture = (input: object) => "body" in input && input.body instanceof FormData;
/** What asks after lost changes: to be fetched while there still is a network. */
export const loadLost = () => import("@/lib/client/lost");

/** Of a login or a link's page one sees by what comes next whether it was made. */
const saysItself = ({ access }: EndpointDefinition) => access === "PUBLIC";

/** Calls off a change that was left, once what asks after it is here. */
const callOffSoon = (...args: Parameters<typeof import("@/lib/client/lost")["callOff"]>) =>
  loadLost().then(
    ({ callOff }) => callOff(...args),
    (): Promise<void> => untilBack().then(() => callOffSoon(...args)),
  );

/** A change of unknown outcome, as a device can keep it. */
export type Unsettled = Pick<Lost, "input" | "text" | "key"> &
  Pick<EndpointDefinition, "method" | "path">;

export interface Line {
  /** Sends a change: done, refused, or lost. Nothing is sent later behind the person's back. */
  send: <D extends EndpointDefinition>(
    definition: D,
    input: SendInput<D>,
  ) => Promise<ResponseOf<D>>;
  /**
   * Asks what became of a lost change, and says it. False: that was known sooner, by a press or by another asking. Throws where it
   * is not to be had now: the change stays, to be tried again.
   */
  ask: () => Promise<boolean>;
  /** Whether a change is on its way, or its outcome unknown. */
  isOpen: () => boolean;
  /** Since when, in milliseconds. */
  openSince: () => number | undefined;
  /** That change, for a draft: the form that comes back after a reload goes on with its key. */
  unsettled: () => Unsettled | null;
  resume: (unsettled: Unsettled) => void;
  /** Somebody else sends it from now on: the key to go on with, where one was used. */
  handOver: () => string | null;
  /** The person leaves: what is not known to be done is called off. */
  abandon: () => void;
  /** What held the form is gone: a lost change is called off, one on its way goes on, and is called off once lost. */
  leave: () => void;
}

/** Changes that left this window. */
let sendings = 0;

/**
 * The changes of one form, one after the other (every change of the browser passes here). A change whose answer was lost
 * keeps its key, so that a try again acts once; before a changed one is sent, the outcome of the lost one is asked for; and
 * before the same where the form `creates` and something else was changed meanwhile: what it made may be gone again.
 * `onEarlier` gets the answer of a lost one that turns out to have been made, and what it was sent with, and may answer what can
 * be done about it; where the form `creates`, it is over then. `onMade` gets the answer of one that was left, once it is known
 * that it was made. The very same change from another form asks first what became of one that was left.
 */
export function createLine(
  onEarlier: (answer: unknown, input: object) => unknown = () => undefined,
  creates: () => boolean = () => false,
  onMade: (answer: unknown, sent: Lost) => void = () => undefined,
): Line {
  let lost: Lost | null = null;
  /** Which of them that one was; 0: it came back with a draft. */
  let nth = 0;
  /** Of a form that sends several, some may be recorded when the next one cannot leave. */
  let recorded = false;
  let running: {
    text: string;
    answer: Promise<unknown>;
    controller: AbortController;
    /** What held the form went while it was on its way: lost, nobody is there to try it again. */
    left?: boolean;
  } | null = null;

  async function attempt(
    definition: EndpointDefinition,
    input: object,
    text: string,
    controller: AbortController,
  ): Promise<unknown> {
    if (isReplaced() && !(await isSameAccount().catch(() => false)))
      throw isLeaving() ? abandoned() : noAnswer();
    const wasOnline = navigator.onLine;
    const lostPart = loadLost();
    lostPart.catch(() => undefined);
    const unreachable = () => {
      throw lostAnswer(true);
    };
    const changed = lost?.text !== text;
    if (lost?.kept && (changed || (creates() && nth !== sendings))) {
      const earlier = lost;
      const { settle } = await lostPart.catch(unreachable);
      await settle(earlier, {
        changed,
        onEarlier: (answer) => {
          lost = null;
          return onEarlier(answer, earlier.input);
        },
        creates: creates(),
        signal: controller.signal,
      });
      lost = null;
    }
    const twin = lost ? undefined : givenUpLike(text);
    if (twin) {
      const { settleTwin } = await lostPart.catch(unreachable);
      await settleTwin(twin, {
        onEarlier: (answer) => onEarlier(answer, twin.input),
        creates: creates(),
        signal: controller.signal,
      });
    }
    const again = lost?.text === text;
    // The screen cannot tell whether a picture that is sent once more is the same one.
    const kept = !definition.secret && !definition.ignoresKey && !isPicture(input);
    const fresh = { definition, input, text, key: crypto.randomUUID(), kept, at: Date.now() };
    const sent: Lost = again && lost ? lost : fresh;
    sendings += 1;
    nth = sendings;
    const slow = setTimeout(() => {
      if (!definition.long)
        lostPart.then(
          ({ tellSlow }) => tellSlow(),
          () => undefined,
        );
    }, SLOW_MS);
    lost = sent;
    try {
      const answer = await Promise.race([
        sendUnder(sent, { signal: controller.signal }),
        networkLost(controller.signal),
      ]);
      lost = null;
      recorded = true;
      return answer;
    } catch (error) {
      if (controller.signal.aborted) throw abandoned();
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 0) {
        // Too many tries: a first one was turned away before it did anything; sent again, it may have been made before.
        if (!isUnknown(error) || (error.code === "TOO_MANY_TRIES" && !again)) lost = null;
        throw error;
      }
      if (!wasOnline && !again) {
        lost = null;
        throw recorded ? noAnswer() : neverSent();
      }
      if (running?.controller === controller && running.left) {
        if (!kept) throw saysItself(definition) ? lostAnswer(false) : perhapsMade();
        giveUp("screen");
        throw abandoned();
      }
      throw lostAnswer(kept);
    } finally {
      clearTimeout(slow);
      controller.abort();
    }
  }

  function giveUp(by: "person" | "screen"): void {
    const given = lost;
    running?.controller.abort();
    lost = null;
    if (given?.kept)
      keepGivenUp(
        given,
        callOffSoon(given, by, (answer) => onMade(answer, given)),
      );
    else if (given && !saysItself(given.definition)) notify("error", perhapsMade().message);
  }

  return {
    send(definition, input) {
      const text = isPicture(input)
        ? crypto.randomUUID()
        : `${definition.method} ${definition.path} ${JSON.stringify(input)}`;
      // Pressed twice, sent once.
      if (running?.text === text) return running.answer as never;
      const controller = new AbortController();
      const answer = attempt(definition, input, text, controller).finally(() => {
        if (running?.controller === controller) running = null;
      });
      running = { text, answer, controller };
      return answer as never;
    },
    async ask() {
      const asked = lost;
      if (!asked?.kept) throw noAnswer();
      const { askFate, tellFate } = await loadLost();
      const fate = await askFate(asked);
      if (lost !== asked) return false;
      lost = null;
      if (fate.done) onMade(fate.answer, asked);
      tellFate(asked, fate, "screen");
      return true;
    },
    isOpen: () => lost !== null,
    openSince: () => lost?.at,
    unsettled() {
      if (!lost?.kept) return null;
      const { definition, input, text, key } = lost;
      return { method: definition.method, path: definition.path, input, text, key };
    },
    resume({ method, path, ...sent }) {
      // A call is its method and its path.
      const definition = { method, path } as EndpointDefinition;
      lost = { definition, kept: true, at: 0, ...sent };
      nth = 0;
    },
    handOver() {
      const key = lost?.kept ? lost.key : null;
      lost = null;
      return key;
    },
    abandon: () => giveUp("person"),
    leave() {
      if (!running) giveUp("screen");
      else {
        running.left = true;
        if (lost?.kept) keepGivenUp(lost, running.answer);
      }
    },
  };
}
