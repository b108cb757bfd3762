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

test("keepAlive restarts a healthy process each time it ends", async () => {
  let starts = 0;
  const giveUp = vi.fn();
  await keepAlive(child(), {
    name: "L'application",
    restart: async () => {
      starts += 1;
      return child();
    },
    isStopping: () => starts === 8,
    giveUp,
  });
  expect(starts).toBe(8);
  expect(giveUp).not.toHaveBeenCalled();
  expect(said).toEqual(
    Array(8).fill("L'application s'est arrêtée de façon inattendue, elle redémarre.\n"),
  );
});

test("keepAlive gives up after five failed starts in a row, not after four", async () => {
  const outcomes = [false, false, false, false, true, false, false, false, false, false];
  const giveUp = vi.fn();
  await keepAlive(child(), {
    name: "La base de données",
    restart: async () => {
      if (!outcomes.shift()) throw new Error("morte");
      return child();
    },
    isStopping: () => false,
    giveUp,
    pauseMs: 1,
  });
  expect(outcomes).toEqual([]);
  expect(giveUp).toHaveBeenCalledOnce();
  expect(said.at(-1)).toBe(
    "La base de données a échoué 5 fois de suite avant d'être prête : Élan s'arrête.\n",
  );
});

test("keepAlive does not restart a process that was stopped", async () => {
  const restart = vi.fn();
  await keepAlive(child(), { name: "x", restart, isStopping: () => true, giveUp: vi.fn() });
  expect(restart).not.toHaveBeenCalled();
});
