import { spawn } from "node:child_process";
import { beforeEach, expect, test, vi } from "vitest";
import { keepAlive } from "./keep-alive";

const child = () => spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => Boolean(said.push(String(line))));
  return () => vi.restoreAllMocks();
});

test("what was well is started again each time it dies, however often and fast", async () => {
  let starts = 0;
  const giveUp = vi.fn();
  await keepAlive(child(), {
    name: "L'application",
    again: async () => {
      starts += 1;
      return child();
    },
    ended: () => starts === 8,
    giveUp,
  });
  expect(starts).toBe(8);
  expect(giveUp).not.toHaveBeenCalled();
  expect(said).toEqual(
    said.map(() => "L'application s'est arrêtée de façon inattendue, elle redémarre.\n"),
  );
});

test("what dies five times before it is well is given up, four times is not", async () => {
  const outcomes = [false, false, false, false, true, false, false, false, false, false];
  const giveUp = vi.fn();
  await keepAlive(child(), {
    name: "La base de données",
    again: async () => {
      if (!outcomes.shift()) throw new Error("morte");
      return child();
    },
    ended: () => false,
    giveUp,
    pauseMs: 1,
  });
  expect(outcomes).toEqual([]);
  expect(giveUp).toHaveBeenCalledOnce();
  expect(said.at(-1)).toBe(
    "La base de données a échoué 5 fois de suite avant d'être prête : Élan s'arrête.\n",
  );
});

test("what is told to end is not started again", async () => {
  const again = vi.fn();
  await keepAlive(child(), { name: "x", again, ended: () => true, giveUp: vi.fn() });
  expect(again).not.toHaveBeenCalled();
});
