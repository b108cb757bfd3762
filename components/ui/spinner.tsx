import { LoaderCircle } from "lucide-react";

export function Spinner({ label = "Chargement…" }: { label?: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <LoaderCircle aria-hidden="true" size={20} className="animate-spin" />
      <span>{label}</span>
    </span>
  );
}
