import { formatCount } from "@/lib/format";

export function MoreFound({ found, shown }: { found: number; shown: number }) {
  return found > shown ? (
    <p className="px-3 py-2 text-muted text-sm">
      {formatCount(found - shown, "autre élève", "autres élèves")}&nbsp;: précisez la recherche.
    </p>
  ) : null;
}
