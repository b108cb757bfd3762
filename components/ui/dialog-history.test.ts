import { beforeEach, expect, test } from "vitest";
import { createDialogStack } from "@/components/ui/dialog-history";

/** A browser's history: entries, a place among them, and popstate when the place moves. */
function fakeHistory() {
  let entries: unknown[] = [{ page: "/" }];
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
const settle = () => {
  for (const work of waiting.splice(0)) work();
};

beforeEach(() => {
  history = fakeHistory();
  waiting = [];
  stack = createDialogStack(history, (work) => waiting.push(work));
  history.listen(stack.onPopState);
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
