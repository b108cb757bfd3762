/**
 * What was recorded without a network and is sent later, once: presences say what they saw and when, money carries an id of
 * its own for ever, and both their key, for as long as the server remembers it.
 */
export interface QueuedCall {
  id: string;
  kind: "ROLL_CALL" | "RECEIPT";
  /** The class of a roll call, the trainee of a receipt. */
  subject: string;
  /** What the person recorded, in words. */
  title: string;
  /** Of a roll call's places. */
  names?: { reservationId: string; firstName: string; lastName: string }[];
  /** When, in milliseconds. */
  at: number;
  method: "POST";
  path: `/api/${string}`;
  input: { params?: Record<string, string>; body: unknown };
  key: string;
  /** Sent once at least: it may have arrived. */
  tried?: boolean;
  /** REFUSED: the person decides; TOLD: sent, and something is to be said of it. */
  state: "WAITING" | "REFUSED" | "TOLD";
  message: string | null;
}

/** Where a device keeps its queue: each change is whole, whatever other tab writes. */
export interface QueueStore {
  read: () => Promise<QueuedCall[]>;
  change: (change: (kept: QueuedCall[]) => QueuedCall[]) => Promise<void>;
}

/** What became of one sending; UNKNOWN: the same is to be sent again. */
export type Outcome =
  | { kind: "DONE"; message: string | null }
  | { kind: "REFUSED"; message: string }
  | { kind: "UNKNOWN" };

const corrects = (added: QueuedCall, { kind, subject, state }: QueuedCall): boolean =>
  kind === "ROLL_CALL" && added.kind === kind && subject === added.subject && state !== "TOLD";

interface Known {
  seen?: string[];
  knownPresent?: string[];
  knownAbsent?: string[];
}

/**
 * What the one before knew was recorded is known to the one that corrects it, which saw what that one had only kept (0082); what
 * that one noted too, where it may have arrived. As another request: under its own key it may have arrived without. One that
 * goes by its hour knows nothing.
 */
function knowingToo(added: QueuedCall, before: QueuedCall): QueuedCall {
  const body = added.input.body as Known;
  if (!body.knownPresent && !body.knownAbsent) return added;
  const known = before.input.body as Known;
  const kept = new Set(before.tried ? [] : known.seen);
  const both = (name: keyof Known) => {
    const read = (body[name] ?? []).filter((id) => !kept.has(id));
    return [...new Set([...read, ...(known[name] ?? [])])];
  };
  return {
    ...added,
    input: {
      ...added.input,
      body: { ...body, knownPresent: both("knownPresent"), knownAbsent: both("knownAbsent") },
    },
    key: crypto.randomUUID(),
  };
}

/** A roll call takes the place of the one before it of that class, which it corrects. */
export const withQueued = (kept: QueuedCall[], added: QueuedCall): QueuedCall[] => [
  ...kept.filter((one) => !corrects(added, one)),
  kept.filter((one) => corrects(added, one)).reduce(knowingToo, added),
];

const settled = (kept: QueuedCall[], { id }: QueuedCall, outcome: Outcome): QueuedCall[] =>
  kept.flatMap((one) => {
    if (one.id !== id) return [one];
    if (outcome.kind === "UNKNOWN") return [one];
    if (outcome.kind === "DONE" && outcome.message === null) return [];
    const state = outcome.kind === "DONE" ? ("TOLD" as const) : ("REFUSED" as const);
    return [{ ...one, state, message: outcome.message }];
  });

/** What came of a call that was sent: `message`, where there is something to be said of it. */
export interface Sent {
  call: QueuedCall;
  message: string | null;
}

/**
 * Sends what waits, oldest first, until nothing does or the network fails again. Answers what was sent. `mayArrive`: there is
 * a network for it, as far as anybody knows.
 */
export async function sendQueue(
  store: QueueStore,
  send: (call: QueuedCall) => Promise<Outcome>,
  mayArrive: () => boolean = () => true,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (;;) {
    const next = (await store.read()).find(({ state }) => state === "WAITING");
    if (!next) return sent;
    // Written down first: it may arrive, and this page not live to know. Where there is no room for that, it is sent all the same.
    if (!next.tried && mayArrive())
      await store
        .change((kept) => kept.map((one) => (one.id === next.id ? { ...one, tried: true } : one)))
        .catch(() => undefined);
    const outcome = await send(next);
    if (outcome.kind === "UNKNOWN") return sent;
    await store.change((kept) => settled(kept, next, outcome));
    sent.push({ call: next, message: outcome.message });
  }
}

/** A refused one once more, as a new request: the refusal of its key is an answer that is kept. */
export const tryAgain = (kept: QueuedCall[], id: string, key: string): QueuedCall[] =>
  kept.map((one) =>
    one.id === id ? { ...one, key, state: "WAITING" as const, message: null } : one,
  );
