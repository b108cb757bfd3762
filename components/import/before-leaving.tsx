import { BEFORE_LEAVING } from "@/components/import/import-sources";

export function BeforeLeaving() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-ink">
        Avant de résilier l'ancien outil
      </summary>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {BEFORE_LEAVING.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
