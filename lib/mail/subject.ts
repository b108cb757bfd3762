import { truncate } from "@/lib/domain/truncate";

const MAX_LENGTH = 60;
/** Mail programs turn such a word into a link: `https://…`, `www.…`, `exemple.fr/…`. */
const LINK = /^\W*(\S*:\/\/\S*|www\.\S*|\S*[\p{L}\p{N}][^\s.]+\.\p{L}{2,}\S*)$/iu;
/** A one-letter name such as `t.co` or `T.CO/…`; the initial in `J.Dupont` does not match. */
const SHORT_LINK = /^\S*[^\s.]\.(\p{L}{2,}\/|(?!\p{Lu})\p{L}{2,})\S*$/u;

/** A typed name in one line, without links, truncated; `otherwise` when nothing is left. */
export function inSubject(name: string, otherwise: string): string {
  const words = name.split(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/u);
  const safe = words
    .filter((word) => word !== "" && !LINK.test(word) && !SHORT_LINK.test(word))
    .join(" ");
  return (
    (safe.length > MAX_LENGTH ? `${truncate(safe, MAX_LENGTH - 1).trimEnd()}…` : safe) || otherwise
  );
}
