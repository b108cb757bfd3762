import "server-only";
import { processState } from "@/lib/infra/process-state";

/** Runs `work`, which must not throw, after the response is sent. */
export type Later = (work: () => Promise<unknown>) => void;

const background = processState<{ later?: Later }>("background", () => ({}));

/** instrumentation.ts sets it where the platform stops a process between requests. */
export function setLater(later: Later): void {
  background.later = later;
}

/** Runs `work` without delaying the response; the platform waits for its end. */
export const afterwards: Later = (work) => {
  if (background.later) background.later(work);
  else void work();
};
