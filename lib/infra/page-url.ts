import "server-only";
import { env } from "@/lib/infra/env";

/** Only the running server knows the origin of its addresses. */
export const pageUrl = (path: string): string => `${env().appUrl}${path}`;
