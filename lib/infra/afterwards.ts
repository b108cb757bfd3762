import "server-only";
import { processState } from "@/lib/infra/process-state";

/** Has the process do `work`, which never throws, once the answer of the call around has left. */
export type Later = (work: () => Promise<unknown>) => void;

const background = processState<{ later?: Later }>("background", () => ({}));

/** Set once by the process's start, where a platform stops processes between calls (instrumentation.ts). */
export function setLater(later: Later): void {
  background.later = later;
}

/** Does `work` beside the call around; the platform is told to let it end. */
export const afterwards: Later = (work) => {
  if (background.later) background.later(work);
  else void work();
};
