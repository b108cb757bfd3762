/** A key that grows with time like UUID v7; `kind` separates the tables. */
export const key = (kind: number, n: string) =>
  `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '7${String(kind).padStart(3, "0")}8' || right(md5((${n})::text), 15))::uuid`;

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const letter = (n: string) => `substr('${LETTERS}', 1 + ((${n}) % 31)::int, 1)`;
