import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { concurrencyLimiter } from "@/lib/services/operations/concurrency-limiter";

afterEach(() => {
  vi.useRealTimers();
});
const limits = { concurrency: 1, maxWaitMs: 1_000, errorCode: "BUSY" } as const;

test("a call with the same key waits, in order, and one with another key does not", async () => {
  const limited = concurrencyLimiter(limits);
  const first = Promise.withResolvers<void>();
  const began: string[] = [];
  const call = (key: string, name: string, done: Promise<void>) =>
    limited(key, () => {
      began.push(name);
      return done;
    });
  const calls = [call("a", "1", first.promise)];
  for (const name of ["2", "3"]) calls.push(call("a", name, Promise.resolve()));
  await call("b", "other", Promise.resolve());
  expect(began).toEqual(["1", "other"]);
  first.resolve();
  await Promise.all(calls);
  expect(began).toEqual(["1", "other", "2", "3"]);
});

test("a waiting call throws after its longest wait, and never runs", async () => {
  vi.useFakeTimers();
  const limited = concurrencyLimiter(limits);
  const first = Promise.withResolvers<string>();
  const running = limited("a", () => first.promise);
  const work = vi.fn(async () => "late");
  const waiting = expect(limited("a", work)).rejects.toMatchObject({ code: "BUSY" });
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
  first.resolve("done");
  expect(await running).toBe("done");
  expect(work).not.toHaveBeenCalled();
});

test("a call that waited runs in its own asynchronous context", async () => {
  const limited = concurrencyLimiter(limits);
  const context = new AsyncLocalStorage<string>();
  const first = Promise.withResolvers<void>();
  const running = context.run("first", () => limited("a", () => first.promise));
  const waiting = context.run("second", () => limited("a", async () => context.getStore()));
  first.resolve();
  await running;
  expect(await waiting).toBe("second");
});
