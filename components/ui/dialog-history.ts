/**
 * One history entry for each open dialog, so that Back closes the top one. Dialogs register when they open and
 * leave when they close; entries left behind by several closing at once are taken back in one step.
 */
interface HistoryLike {
  readonly state: unknown;
  pushState: (state: unknown, unused: string) => void;
  go: (delta: number) => void;
}

const DEPTH = "elanDialogs";
/**
 * Entries kept in stock above a dialog that asks before it closes: one that Back takes, and one for the question. Pushed
 * while the person types: a browser skips entries that a page pushes without a gesture, as it would after Back.
 */
const SPARE = 2;

interface Entry {
  id: symbol;
  close: () => void;
  /** Whether it asks before it closes, now. */
  asks: () => boolean;
}

interface Browser {
  history: HistoryLike;
  /** Does the work once what goes on now is over. */
  later: (work: () => void) => void;
  /** Keeps the page where it is scrolled to, while the browser goes back to the entry beneath a dialog. */
  holdScroll: () => void;
}

export function createDialogStack({ history, later, holdScroll }: Browser) {
  let open: Entry[] = [];
  /** Entries of ours in the browser's history. */
  let pushed = 0;
  /** The depth of the entry beneath ours: not 0 where a reload, or Forward, came to a dialog's old entry. */
  let floor = 0;
  /** A step back that we asked for is on its way, and its popstate with it. */
  let stepping = false;
  let scheduled = false;
  let whenIdle: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const become = (entries: Entry[]): void => {
    open = entries;
    for (const tell of listeners) tell();
  };

  const depthNow = (): number => {
    const depth = (history.state as Record<string, unknown> | null)?.[DEPTH];
    return typeof depth === "number" ? depth : 0;
  };

  /** Brings the browser's history to as many entries as dialogs are open. */
  function settle(): void {
    scheduled = false;
    if (stepping) return;
    if (pushed === 0) floor = depthNow();
    const wanted = open.length + (open.at(-1)?.asks() ? SPARE : 0);
    while (pushed < wanted) {
      pushed += 1;
      history.pushState({ ...(history.state as object | null), [DEPTH]: floor + pushed }, "");
    }
    pushed = wanted;
    // An entry without our depth is another page's: the router went on, and stepping back would undo that.
    const extra = depthNow() - floor - pushed;
    if (extra > 0) {
      stepping = true;
      history.go(-extra);
      return;
    }
    for (const work of whenIdle.splice(0)) work();
  }

  function settleSoon(): void {
    if (scheduled) return;
    scheduled = true;
    later(settle);
  }

  return {
    /** A dialog opens; answers how to say that it closed. `close` is called when Back takes it. */
    add(close: () => void, asks: () => boolean = () => false): () => void {
      const id = Symbol("dialog");
      become([...open, { id, close, asks }]);
      settleSoon();
      return () => {
        become(open.filter((entry) => entry.id !== id));
        settleSoon();
      };
    },
    isOpen: () => open.length > 0,
    /** Calls back whenever a dialog has opened or closed; answers how to end that. */
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    /** The page begins: steps back from the entry of a dialog that was open before a reload, which nothing shows any more. */
    begin(): void {
      const left = depthNow();
      if (left === 0 || open.length > 0 || stepping) return;
      stepping = true;
      history.go(-left);
    },
    /** A dialog may ask now, or need not any more. */
    changed: settleSoon,
    /** Does the work once no step of ours is on its way: a page pushed before would be undone by it. */
    idle(work: () => void): void {
      whenIdle = [...whenIdle, work];
      settleSoon();
    },
    /** The browser went to another entry. */
    onPopState(): void {
      const depth = Math.max(0, depthNow() - floor);
      if (stepping || depth < pushed) holdScroll();
      stepping = false;
      if (depth < pushed) {
        const ofSpare = depth >= open.length && open.at(-1)?.asks();
        const closing = open.slice(ofSpare ? -1 : depth, pushed);
        pushed = depth;
        for (const entry of closing.reverse()) {
          const asked = entry.asks();
          entry.close();
          // What is beneath a question stays.
          if (asked) break;
        }
      }
      // A dialog that stays open all the same gets its entry again.
      settleSoon();
    },
  };
}
