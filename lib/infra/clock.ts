import { AsyncLocalStorage } from "node:async_hooks";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const moved = new AsyncLocalStorage<Date>();

/** The instant that every rule of one use case is decided at. */
export const now = (): Date => moved.getStore() ?? new Date();

/** The Paris day it is. */
export const today = (): Day => parisDay(now());

/** Runs use cases as if it were another instant: what the demo's past and the tests of deadlines are made with. */
export const at = <T>(instant: Date, work: () => Promise<T>): Promise<T> =>
  moved.run(instant, work);
