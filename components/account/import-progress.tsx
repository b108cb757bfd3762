import type { ImportRun } from "@/lib/contract/imports/wix-import";

const counted = (n: number) => n.toLocaleString("fr-FR");

/** How far a running import is; before Wix has said how many contacts there are, a bar without a length. */
export function ImportProgress({ run }: { run: Pick<ImportRun, "done" | "total"> | null }) {
  const { done = 0, total = null } = run ?? {};
  const words =
    total === null
      ? "Connexion à Wix…"
      : done < total
        ? `${counted(done)} contacts lus sur ${counted(total)}`
        : `${counted(total)} contacts lus, enregistrement…`;
  return (
    <div className="grid gap-2">
      <progress
        aria-label="Importation en cours"
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        {...(total ? { value: done, max: total } : {})}
      />
      <p role="status" className="tabular text-sm text-muted">
        {words}
      </p>
    </div>
  );
}
