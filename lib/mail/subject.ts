import { truncate } from "@/lib/domain/truncate";

const LONGEST = 60;
/** What a mail program would make a link of: `https://…`, `www.…`, `exemple.fr/…`. */
const LINK = /^\W*(\S*:\/\/\S*|www\.\S*|\S*[\p{L}\p{N}][^\s.]+\.\p{L}{2,}\S*)$/iu;
/** The same of one letter, `t.co/…`; an initial before a name (J.Dupont) is none. */
const SHORT_LINK = /^\S*[^\s.]\.(?!\p{Lu})\p{L}{2,}\S*$/u;

/**
 * A name that somebody typed, as it may stand in a mail's subject: one line, no link, not longer than the subject can bear.
 * `otherwise` where nothing is left of it.
 */
export function inSubject(name: string, otherwise: string): string {
  const words = name.split(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/u);
  const kept = words
    .filter((word) => word !== "" && !LINK.test(word) && !SHORT_LINK.test(word))
    .join(" ");
  return (kept.length > LONGEST ? `${truncate(kept, LONGEST - 1).trimEnd()}…` : kept) || otherwise;
}
