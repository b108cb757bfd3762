import "server-only";

export { claimKey, insertKey as keepAnswer } from "@/db/queries/idempotency";
