import { formatCount } from "@/lib/format";

export function MoreFound({ found, shown }: { found: number; shown: number }) {
  return found > shown ? (
    <li className="px-3 py-2 text-muted text-sm">
      {formatCount(found - shown, "autre élève", "autres élèves")}&nbsp;: précisez la recherche.
    </li>
  ) : null;
}
