import "server-only";
import { processState } from "@/lib/infra/process-state";

export interface PublicPages {
  /** The HTTP server sets it where it caches pages. */
  forget?: () => void;
}
const pages = processState<PublicPages>("public-pages", () => ({}));

/** Makes the next visit of a public page show what a coach has changed. */
export const forgetPublicPages = (): void => pages.forget?.();
