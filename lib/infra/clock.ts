import { AsyncLocalStorage } from "node:async_hooks";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const override = new AsyncLocalStorage<Date>();

/** One use case decides all its rules at one instant. */
export const clock = (): Date => override.getStore() ?? new Date();

export const today = (): Day => parisDay(clock());

/** Runs `work` at another instant, for demo data and tests. */
export const at = <T>(instant: Date, work: () => Promise<T>): Promise<T> =>
  override.run(instant, work);
