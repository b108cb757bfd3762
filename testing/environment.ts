import { vi } from "vitest";
import * as environment from "@/lib/infra/env";

/** Sets variables of this process and its children until the end of the test file. */
export function setEnvironment(changes: Record<string, string>): void {
  Object.assign(process.env, changes);
  vi.spyOn(environment, "env").mockReturnValue(environment.readEnv());
}
