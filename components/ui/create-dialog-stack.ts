/**
 * Each open dialog has one history entry, so that Back closes the top one. Dialogs that close together
 * step back once.
 */
interface HistoryLike {
  readonly state: unknown;
  pushState: (state: unknown, unused: string) => void;
  replaceState: (state: unknown, unused: string) => void;
  go: (delta: number) => void;
}

const DEPTH = "elanDialogs";
/**
 * Extra entries above a dialog that asks before it closes: one for Back, one for the question. They
 * are pushed while the person types, as browsers skip entries pushed without a gesture.
 */
const SPARE = 2;

interface Entry {
  id: symbol;
  close: () => void;
  asks: () => boolean;
}

interface Browser {
  history: HistoryLike;
  /** Runs the work after the current task. */
  later: (work: () => void) => void;
  /** Keeps the scroll position while the browser goes back to the entry below a dialog. */
  keepScroll: () => void;
  /** Runs when the person goes back or forward. */
  onBack: () => void;
}

export function createDialogStack({ history, later, keepScroll, onBack }: Browser) {
  let open: Entry[] = [];
  let pushed = 0;
  /** The depth of the entry below ours. A reload or Forward on a dialog's old entry makes it more than 0. */
  let baseDepth = 0;
  /** A step back of ours is pending, and its popstate has not come. */
  let stepping = false;
  /** A press left an addressed dialog, and its popstate has not come. */
  let leaving = false;
  /** The router's state of the reloaded page, during the step back that follows a reload. */
  let reloaded: object | null = null;
  let scheduled = false;
  let settledWork: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const setOpen = (entries: Entry[]): void => {
    open = entries;
    for (const notify of listeners) notify();
  };

  const depthNow = (): number => {
    const depth = (history.state as Record<string, unknown> | null)?.[DEPTH];
    return typeof depth === "number" ? depth : 0;
  };

  /** Makes the number of history entries match the open dialogs. */
  function settle(): void {
    scheduled = false;
    if (stepping) return;
    if (pushed === 0) baseDepth = depthNow();
    const needed = open.length + (open.at(-1)?.asks() ? SPARE : 0);
    while (pushed < needed) {
      pushed += 1;
      history.pushState({ ...(history.state as object | null), [DEPTH]: baseDepth + pushed }, "");
    }
    pushed = needed;
    // An entry without our depth belongs to the router, and stepping back would undo its page.
    const extra = depthNow() - baseDepth - pushed;
    if (extra > 0) {
      stepping = true;
      history.go(-extra);
      return;
    }
    for (const work of settledWork.splice(0)) work();
  }

  function settleSoon(): void {
    if (scheduled) return;
    scheduled = true;
    later(settle);
  }

  const whenSettled = (work: () => void): void => {
    settledWork = [...settledWork, work];
    settleSoon();
  };

  return {
    /** `close` runs when Back closes the dialog. Returns a function to call when it has closed. */
    add(close: () => void, asks: () => boolean = () => false): () => void {
      const id = Symbol("dialog");
      setOpen([...open, { id, close, asks }]);
      settleSoon();
      return () => {
        setOpen(open.filter((entry) => entry.id !== id));
        settleSoon();
      };
    },
    isOpen: () => open.length > 0,
    /** Returns a function that ends the subscription. */
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    /** After a reload, steps back from the entries of dialogs that are no longer shown. */
    begin(): void {
      const left = depthNow();
      if (left === 0 || open.length > 0 || stepping) return;
      stepping = true;
      reloaded = history.state as object;
      history.go(-left);
    },
    /** Runs when a dialog begins or stops asking. */
    changed: settleSoon,
    /** Runs the work once no step back is pending, as the step would undo a page pushed before. */
    whenSettled,
    /** Steps back from the address of a dialog that a press closes. */
    leaveAddress(): void {
      leaving = true;
      history.go(-1);
    },
    /** Runs the work once every dialog is closed and its step back is over. */
    whenClosed(work: () => void): void {
      const runIfClosed = () => {
        if (open.length > 0) return;
        listeners.delete(runIfClosed);
        whenSettled(work);
      };
      listeners.add(runIfClosed);
      runIfClosed();
    },
    /**
     * Returns whether to hide the event from the router.
     * After a reload, the entry below a dialog makes the router fetch a page, which may never
     * finish.
     */
    onPopState(): boolean {
      const isAfterReload = reloaded !== null;
      if (reloaded) history.replaceState({ ...reloaded, [DEPTH]: 0 }, "");
      reloaded = null;
      if (!stepping && !leaving) onBack();
      leaving = false;
      const depth = Math.max(0, depthNow() - baseDepth);
      if (stepping || depth < pushed) keepScroll();
      stepping = false;
      if (depth < pushed) {
        const isSpare = depth >= open.length && open.at(-1)?.asks();
        const closing = open.slice(isSpare ? -1 : depth, pushed);
        pushed = depth;
        for (const entry of closing.reverse()) {
          const isAsking = entry.asks();
          entry.close();
          // The dialogs below a question stay open.
          if (isAsking) break;
        }
      }
      // A dialog that did not close gets its entry again.
      settleSoon();
      return isAfterReload;
    },
  };
}
