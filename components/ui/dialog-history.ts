/**
 * One history entry for each open dialog, so that Back closes the top one (spec §2). Dialogs register when they open and
 * leave when they close; entries left behind by several closing at once are taken back in one step.
 */
export interface HistoryLike {
  readonly state: unknown;
  pushState: (state: unknown, unused: string) => void;
  go: (delta: number) => void;
}

const DEPTH = "elanDialogs";

interface Entry {
  id: symbol;
  close: () => void;
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

  const depthNow = (): number => {
    const depth = (history.state as Record<string, unknown> | null)?.[DEPTH];
    return typeof depth === "number" ? depth : 0;
  };

  /** Brings the browser's history to as many entries as dialogs are open. */
  function settle(): void {
    scheduled = false;
    if (stepping) return;
    if (pushed === 0) floor = depthNow();
    while (pushed < open.length) {
      pushed += 1;
      history.pushState({ ...(history.state as object | null), [DEPTH]: floor + pushed }, "");
    }
    pushed = open.length;
    // An entry without our depth is another page's: the router went on, and stepping back would undo that.
    const extra = depthNow() - floor - pushed;
    if (extra > 0) {
      stepping = true;
      history.go(-extra);
    }
  }

  function settleSoon(): void {
    if (scheduled) return;
    scheduled = true;
    later(settle);
  }

  return {
    /** A dialog opens; answers how to say that it closed. `close` is called when Back takes it. */
    add(close: () => void): () => void {
      const id = Symbol("dialog");
      open = [...open, { id, close }];
      settleSoon();
      return () => {
        open = open.filter((entry) => entry.id !== id);
        settleSoon();
      };
    },
    /** The browser went to another entry. */
    onPopState(): void {
      const depth = Math.max(0, depthNow() - floor);
      if (stepping || depth < pushed) holdScroll();
      stepping = false;
      if (depth < pushed) {
        const closing = open.slice(depth, pushed);
        pushed = depth;
        for (const entry of closing.reverse()) entry.close();
      }
      // A dialog that stays open all the same gets its entry again.
      settleSoon();
    },
  };
}
