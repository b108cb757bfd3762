import { formatCount } from "@/lib/format";

/** The last row of a search that shows so many and no more. */
export function MoreFound({ found, shown }: { found: number; shown: number }) {
  return found > shown ? (
    <li className="px-3 py-2 text-muted text-sm">
      {formatCount(found - shown, "autre élève", "autres élèves")}&nbsp;: précisez la recherche.
    </li>
  ) : null;
}
