import "server-only";
import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

const BYTES = 16;

/** So many new ids, of this moment, in no order: for thousands, asking for random bytes each time takes longer than all the rest. */
export function newIds(count: number): string[] {
  const bytes = randomBytes(count * BYTES);
  const msecs = Date.now();
  return Array.from({ length: count }, (_, n) =>
    v7({ random: bytes.subarray(n * BYTES, (n + 1) * BYTES), msecs }),
  );
}
