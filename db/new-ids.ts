import "server-only";
import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

const BYTES = 16;

/** Returns new ids of one instant from one read of random bytes, because a read for each is slow. */
export function newIds(count: number): string[] {
  const bytes = randomBytes(count * BYTES);
  const msecs = Date.now();
  return Array.from({ length: count }, (_, n) =>
    v7({ random: bytes.subarray(n * BYTES, (n + 1) * BYTES), msecs }),
  );
}
