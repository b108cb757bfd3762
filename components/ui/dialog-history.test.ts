import { beforeEach, expect, test } from "vitest";
import { createDialogStack } from "@/components/ui/dialog-history";

function fakeHistory(first: object = { page: "/" }) {
  let entries: unknown[] = [first];
  let here = 0;
  let onPopState = () => {};
  return {
    get state() {
      return entries[here];
    },
    get length() {
      return entries.length;
    },
    get position() {
      return here;
    },
    pushState(state: unknown) {
      entries = [...entries.slice(0, here + 1), state];
      here += 1;
    },
    go(delta: number) {
      here += delta;
      onPopState();
    },
    back() {
      this.go(-1);
    },
    listen(work: () => void) {
      onPopState = work;
    },
  };
}

let history: ReturnType<typeof fakeHistory>;
let stack: ReturnType<typeof createDialogStack>;
let waiting: (() => void)[];
let scrollsKept: number;
const settle = () => {
  for (const work of waiting.splice(0)) work();
};

function begin(first?: object) {
  history = fakeHistory(first);
  waiting = [];
  scrollsKept = 0;
  stack = createDialogStack({
    history,
    later: (work) => waiting.push(work),
    keepScroll: () => {
      scrollsKept += 1;
    },
  });
  history.listen(stack.onPopState);
}
beforeEach(() => begin());

test("whoever lays the page out is told when the last dialog closes", () => {
  const seen: boolean[] = [];
  const end = stack.subscribe(() => seen.push(stack.isOpen()));
  const [closeFirst, closeSecond] = [stack.add(() => {}), stack.add(() => {})];
  closeFirst();
  closeSecond();
  expect(seen).toEqual([true, true, true, false]);
  end();
  stack.add(() => {});
  expect(seen).toHaveLength(4);
});

test("Back closes the top dialog only, one at a time", () => {
  const closed: string[] = [];
  stack.add(() => closed.push("first"));
  settle();
  stack.add(() => closed.push("second"));
  settle();
  history.back();
  expect(closed).toEqual(["second"]);
  history.back();
  expect(closed).toEqual(["second", "first"]);
  expect(history.position).toBe(0);
});

test("a dialog closed by its cross takes its entry back, and closes nothing else", () => {
  const closed: string[] = [];
  stack.add(() => closed.push("first"));
  settle();
  const close = stack.add(() => closed.push("second"));
  settle();
  close();
  settle();
  expect(closed).toEqual([]);
  expect(history.position).toBe(1);
  history.back();
  expect(closed).toEqual(["first"]);
});

test("several dialogs that close at once leave no entry behind", () => {
  const closers = [stack.add(() => {}), stack.add(() => {})];
  settle();
  expect(history.position).toBe(2);
  for (const close of closers) close();
  settle();
  expect(history.position).toBe(0);
});

test("an effect that runs twice at once pushes one entry", () => {
  stack.add(() => {})();
  stack.add(() => {});
  settle();
  expect(history.position).toBe(1);
});

test("one dialog that replaces another keeps one entry", () => {
  const close = stack.add(() => {});
  settle();
  close();
  stack.add(() => {});
  settle();
  expect(history.position).toBe(1);
});

test("a page that the router opened from a dialog is not undone", () => {
  const close = stack.add(() => {});
  settle();
  history.pushState({ page: "/offers" });
  close();
  settle();
  expect(history.state).toEqual({ page: "/offers" });
});

test("Back closes a dialog on a page that was reloaded with one open", () => {
  begin({ page: "/", elanDialogs: 1 });
  const closed: string[] = [];
  stack.add(() => closed.push("dialog"));
  settle();
  history.back();
  expect(closed).toEqual(["dialog"]);
});

test("Back closes a dialog opened on the entry that a followed link left behind", () => {
  const leave = stack.add(() => {});
  settle();
  history.pushState({ page: "/offers" });
  leave();
  settle();
  history.back();
  settle();
  const closed: string[] = [];
  stack.add(() => closed.push("dialog"));
  settle();
  history.back();
  expect(closed).toEqual(["dialog"]);
});

test("a dialog that stays open in spite of Back gets its entry again", () => {
  stack.add(() => {});
  settle();
  history.back();
  settle();
  expect(history.position).toBe(1);
});

test("Forward, which cannot reopen a dialog, comes back to the one that is open", () => {
  stack.add(() => {});
  settle();
  const leave = stack.add(() => leave());
  settle();
  history.back();
  settle();
  history.go(1);
  settle();
  expect(history.position).toBe(1);
});

test("a dialog that opens while another's step back is on its way gets its own entry", () => {
  const go = history.go.bind(history);
  const steps: number[] = [];
  history.go = (delta) => steps.push(delta);
  const leave = stack.add(() => {});
  settle();
  leave();
  settle();
  const closed: string[] = [];
  stack.add(() => closed.push("second"));
  settle();
  for (const step of steps.splice(0)) go(step);
  settle();
  expect(history.position).toBe(1);
  go(-1);
  expect(closed).toEqual(["second"]);
});

test("the page beneath stays in its place when a dialog closes, and only then", () => {
  const leave = stack.add(() => {});
  settle();
  leave();
  settle();
  expect(scrollsKept).toBe(1);
  settle();
  const close = stack.add(() => close());
  settle();
  history.back();
  settle();
  expect(scrollsKept).toBe(2);
  history.pushState({ page: "/offers" });
  history.back();
  settle();
  expect(scrollsKept).toBe(2);
});

/** A changed form makes Back ask, and the question stands above it until it is closed. */
function changedForm() {
  const told: string[] = [];
  let leaveQuestion: (() => void) | undefined;
  const ask = () => {
    told.push("asked");
    leaveQuestion = stack.add(() => {
      told.push("question closed");
      leaveQuestion?.();
    });
  };
  const leave = stack.add(ask, () => true);
  settle();
  const answer = () => {
    leaveQuestion?.();
    leave();
  };
  return { told, answer };
}

test("Back on a changed form asks, Back again closes the question, and so on", () => {
  const { told } = changedForm();
  for (const words of ["asked", "question closed", "asked", "question closed"]) {
    history.back();
    settle();
    expect(told.at(-1)).toBe(words);
  }
  expect(told).toHaveLength(4);
});

test("the first two steps back from a changed form push no entry, which browsers would skip", () => {
  changedForm();
  let pushes = 0;
  const pushState = history.pushState.bind(history);
  history.pushState = (state) => {
    pushes += 1;
    pushState(state);
  };
  history.back();
  settle();
  expect([pushes, history.position]).toEqual([0, 2]);
  history.back();
  expect([pushes, history.position]).toEqual([0, 1]);
});

test("a changed form that is abandoned leaves no entry behind", () => {
  const { answer } = changedForm();
  history.back();
  settle();
  answer();
  settle();
  expect(history.position).toBe(0);
});

test("a step back over several entries stops at the changed form, and what is beneath it stays", () => {
  const closed: string[] = [];
  stack.add(() => closed.push("beneath"));
  settle();
  const { told } = changedForm();
  history.go(-4);
  settle();
  expect([closed, told]).toEqual([[], ["asked"]]);
  history.back();
  settle();
  expect([closed, told]).toEqual([[], ["asked", "question closed"]]);
});

test("a form that is changed, and then as it was, closes at the first Back", () => {
  const closed: string[] = [];
  let asks = false;
  stack.add(
    () => closed.push("form"),
    () => asks,
  );
  settle();
  for (const [now, position] of [
    [true, 3],
    [false, 1],
  ] as const) {
    asks = now;
    stack.changed();
    settle();
    expect(history.position).toBe(position);
  }
  history.back();
  expect(closed).toEqual(["form"]);
});

test("what waits for the steps back is done after them", () => {
  const leave = stack.add(() => {});
  settle();
  leave();
  const positions: number[] = [];
  stack.whenSettled(() => positions.push(history.position));
  settle();
  settle();
  expect(positions).toEqual([0]);
});

test("a page reloaded while dialogs were open steps back from their entries, and Back then leaves it", () => {
  begin({ page: "/" });
  history.pushState({ page: "/", elanDialogs: 1 });
  history.pushState({ page: "/", elanDialogs: 2 });
  stack.begin();
  settle();
  expect(history.position).toBe(0);
  // A dialog that opens meanwhile has its own entry above.
  stack.add(() => undefined);
  settle();
  expect([history.position, history.state]).toEqual([1, { page: "/", elanDialogs: 1 }]);
});

test("a page that begins without old entries stays where it is, and so does one whose dialog is open already", () => {
  stack.begin();
  settle();
  expect(history.position).toBe(0);
  stack.add(() => undefined);
  settle();
  stack.begin();
  settle();
  expect(history.position).toBe(1);
});
