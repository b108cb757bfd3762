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

export function createDialogStack(history: HistoryLike, later: (work: () => void) => void) {
  let open: Entry[] = [];
  /** Entries of ours in the browser's history. */
  let pushed = 0;
  /** Steps back that we asked for ourselves, whose popstate closes nothing. */
  let ownSteps = 0;
  let scheduled = false;

  const depthOf = (state: unknown): number => {
    const depth = (state as Record<string, unknown> | null)?.[DEPTH];
    return typeof depth === "number" ? depth : 0;
  };

  /** Brings the browser's history to as many entries as dialogs are open. */
  function settle(): void {
    scheduled = false;
    while (pushed < open.length) {
      pushed += 1;
      history.pushState({ ...(history.state as object | null), [DEPTH]: pushed }, "");
    }
    if (pushed > open.length) {
      // Another page's entry stands on top: the router went on, and stepping back would undo that.
      const ours = depthOf(history.state) === pushed;
      const extra = pushed - open.length;
      pushed = open.length;
      if (ours) {
        ownSteps += 1;
        history.go(-extra);
      }
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
      if (ownSteps > 0) {
        ownSteps -= 1;
        return;
      }
      const depth = depthOf(history.state);
      if (depth >= pushed) return;
      pushed = depth;
      const closing = open.slice(depth);
      open = open.slice(0, depth);
      for (const entry of closing.reverse()) entry.close();
    },
  };
}
