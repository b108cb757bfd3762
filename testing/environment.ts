import { vi } from "vitest";
import * as environment from "@/lib/infra/env";

/**
 * Sets variables until the end of the test file, in this process and in those that it starts. What shares the process
 * may have read the environment before: it is read anew.
 */
export function setEnvironment(changes: Record<string, string>): void {
  Object.assign(process.env, changes);
  vi.spyOn(environment, "env").mockReturnValue(environment.readEnv());
}
