import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import type { CoachSettings } from "@/components/year/use-coach-settings";
import { academiesOf, type SchoolZone } from "@/lib/domain/days-off";

type Choice = { value: SchoolZone | ""; label: string };

const zones: Choice[] = [
  { value: "A", label: "A" },
  { value: "B", label: "B" },
  { value: "C", label: "C" },
];
const NO_ZONE: Choice = { value: "", label: "Aucune" };

interface SchoolZoneFieldProps {
  settings: CoachSettings;
  /** A series that leaves out school holidays needs a zone. */
  required?: boolean;
}

export function SchoolZoneField({ settings, required = false }: SchoolZoneFieldProps) {
  const { schoolZone } = settings.shown;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Segmented
        label="Zone scolaire"
        showsLabel
        options={required ? zones : [...zones, NO_ZONE]}
        value={schoolZone ?? (required ? null : "")}
        onChange={(zone) => settings.save("schoolZone", zone === "" ? null : zone)}
      />
      <p
        role="status"
        className={cn(
          "text-sm",
          schoolZone || !required ? "text-muted" : "font-semibold text-warning",
        )}
      >
        {schoolZone ? `Académies\u00a0: ${academiesOf(schoolZone)}.` : "Choisissez votre zone."}
      </p>
      {settings.error ? <Banner tone="danger">{settings.error.message}</Banner> : null}
    </div>
  );
}
