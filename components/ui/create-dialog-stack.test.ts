import { beforeEach, expect, test } from "vitest";
import { createDialogStack } from "@/components/ui/create-dialog-stack";

function fakeHistory(first: object = { page: "/" }) {
  let entries: unknown[] = [first];
  let here = 0;
  let onPopState: () => unknown = () => {};
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
    replaceState(state: unknown) {
      entries[here] = state;
    },
    go(delta: number) {
      here += delta;
      onPopState();
    },
    back() {
      this.go(-1);
    },
    listen(work: () => unknown) {
      onPopState = work;
    },
  };
}

let history: ReturnType<typeof fakeHistory>;
let stack: ReturnType<typeof createDialogStack>;
let waiting: (() => void)[];
let scrollsKept: number;
let backs: number;
const settle = () => {
  for (const work of waiting.splice(0)) work();
};

function begin(first?: object) {
  history = fakeHistory(first);
  waiting = [];
  scrollsKept = 0;
  backs = 0;
  stack = createDialogStack({
    history,
    later: (work) => waiting.push(work),
    keepScroll: () => {
      scrollsKept += 1;
    },
    onBack: () => {
      backs += 1;
    },
  });
  history.listen(stack.onPopState);
}
beforeEach(() => begin());

test("a subscriber is called when a dialog opens or closes", () => {
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

test("Back closes only the top dialog", () => {
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
  expect(backs).toBe(2);
});

test("a closed dialog removes its own history entry only", () => {
  const closed: string[] = [];
  stack.add(() => closed.push("first"));
  settle();
  const close = stack.add(() => closed.push("second"));
  settle();
  close();
  settle();
  expect(closed).toEqual([]);
  expect(history.position).toBe(1);
  expect(backs).toBe(0);
  history.back();
  expect(closed).toEqual(["first"]);
});

test("dialogs leave no history entry when several close at once", () => {
  const closers = [stack.add(() => {}), stack.add(() => {})];
  settle();
  expect(history.position).toBe(2);
  for (const close of closers) close();
  settle();
  expect(history.position).toBe(0);
});

test("onBack runs only for Back when a press also leaves a dialog's address", () => {
  history.pushState({ page: "/classes/1" });
  stack.leaveAddress();
  expect([history.position, backs]).toEqual([0, 0]);
  history.go(1);
  expect(backs).toBe(1);
});

test("an effect pushes one entry when it runs twice", () => {
  stack.add(() => {})();
  stack.add(() => {});
  settle();
  expect(history.position).toBe(1);
});

test("a dialog keeps one entry when it replaces another one", () => {
  const close = stack.add(() => {});
  settle();
  close();
  stack.add(() => {});
  settle();
  expect(history.position).toBe(1);
});

test("a closing dialog leaves the router's page when a link opened it", () => {
  const close = stack.add(() => {});
  settle();
  history.pushState({ page: "/offers" });
  close();
  settle();
  expect(history.state).toEqual({ page: "/offers" });
});

test("Back closes a dialog when the page was reloaded with a dialog open", () => {
  begin({ page: "/", elanDialogs: 1 });
  const closed: string[] = [];
  stack.add(() => closed.push("dialog"));
  settle();
  history.back();
  expect(closed).toEqual(["dialog"]);
});

test("Back closes a dialog when it opened on an entry that a link left", () => {
  const close = stack.add(() => {});
  settle();
  history.pushState({ page: "/offers" });
  close();
  settle();
  history.back();
  settle();
  const closed: string[] = [];
  stack.add(() => closed.push("dialog"));
  settle();
  history.back();
  expect(closed).toEqual(["dialog"]);
});

test("a dialog gets its entry again when it stays open after Back", () => {
  stack.add(() => {});
  settle();
  history.back();
  settle();
  expect(history.position).toBe(1);
});

test("Forward returns to the open dialog when the other one is closed", () => {
  stack.add(() => {});
  settle();
  const close = stack.add(() => close());
  settle();
  history.back();
  settle();
  history.go(1);
  settle();
  expect(history.position).toBe(1);
});

test("a dialog gets its own entry when another one's step back is pending", () => {
  const go = history.go.bind(history);
  const steps: number[] = [];
  history.go = (delta) => steps.push(delta);
  const close = stack.add(() => {});
  settle();
  close();
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

test("the page below keeps its scroll position only when a dialog closes", () => {
  const closeFirst = stack.add(() => {});
  settle();
  closeFirst();
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
  const events: string[] = [];
  let closeQuestion: (() => void) | undefined;
  const ask = () => {
    events.push("asked");
    closeQuestion = stack.add(() => {
      events.push("question closed");
      closeQuestion?.();
    });
  };
  const close = stack.add(ask, () => true);
  settle();
  const discard = () => {
    closeQuestion?.();
    close();
  };
  return { events, discard };
}

test("Back on a changed form opens and closes the question in turn", () => {
  const { events } = changedForm();
  for (const event of ["asked", "question closed", "asked", "question closed"]) {
    history.back();
    settle();
    expect(events.at(-1)).toBe(event);
  }
  expect(events).toHaveLength(4);
});

test("the first two steps back push no entry when a form is changed", () => {
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

test("a changed form leaves no entry when it is discarded", () => {
  const { discard } = changedForm();
  history.back();
  settle();
  discard();
  settle();
  expect(history.position).toBe(0);
});

test("a step over several entries stops when it reaches a changed form", () => {
  const closed: string[] = [];
  stack.add(() => closed.push("below"));
  settle();
  const { events } = changedForm();
  history.go(-4);
  settle();
  expect([closed, events]).toEqual([[], ["asked"]]);
  history.back();
  settle();
  expect([closed, events]).toEqual([[], ["asked", "question closed"]]);
});

test("a form closes at the first Back when its change was undone", () => {
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

test("whenSettled runs its work when the steps back are done", () => {
  const close = stack.add(() => {});
  settle();
  close();
  const positions: number[] = [];
  stack.whenSettled(() => positions.push(history.position));
  settle();
  settle();
  expect(positions).toEqual([0]);
});

test("whenClosed waits until no dialog is open and the steps back are done", () => {
  const close = stack.add(() => {});
  settle();
  const positions: number[] = [];
  stack.whenClosed(() => positions.push(history.position));
  settle();
  expect(positions).toEqual([]);
  close();
  settle();
  settle();
  expect(positions).toEqual([0]);
});

test("a reloaded page steps back when its history has entries of dialogs", () => {
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

test("the router gets no event and keeps its state when a reloaded page steps back", () => {
  begin({ router: "before the reload" });
  history.pushState({ router: "after the reload", elanDialogs: 1 });
  const seen: boolean[] = [];
  history.listen(() => seen.push(stack.onPopState()));
  stack.begin();
  expect(history.state).toEqual({ router: "after the reload", elanDialogs: 0 });
  history.go(0);
  expect(seen).toEqual([true, false]);
});

test("begin keeps the position when there are no old entries or a dialog is open", () => {
  stack.begin();
  settle();
  expect(history.position).toBe(0);
  stack.add(() => undefined);
  settle();
  stack.begin();
  settle();
  expect(history.position).toBe(1);
});
