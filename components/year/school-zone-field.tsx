import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import type { YearSettings } from "@/components/year/use-year-settings";
import { academiesOf, type SchoolZone } from "@/lib/domain/days-off";

type Choice = { value: SchoolZone | ""; label: string };

const zones: Choice[] = [
  { value: "A", label: "A" },
  { value: "B", label: "B" },
  { value: "C", label: "C" },
];
const NO_ZONE: Choice = { value: "", label: "Aucune" };

interface SchoolZoneFieldProps {
  year: YearSettings;
  /** A series that leaves out school holidays needs a zone. */
  required?: boolean;
}

export function SchoolZoneField({ year, required = false }: SchoolZoneFieldProps) {
  const { schoolZone } = year.shown;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Segmented
        label="Zone scolaire"
        showsLabel
        options={required ? zones : [...zones, NO_ZONE]}
        value={schoolZone ?? (required ? null : "")}
        onChange={(zone) => year.save("schoolZone", zone === "" ? null : zone)}
      />
      <p
        role="status"
        className={cn(
          "text-sm",
          schoolZone || !required ? "text-muted" : "font-medium text-warning",
        )}
      >
        {schoolZone ? `Académies\u00a0: ${academiesOf(schoolZone)}.` : "Choisissez votre zone."}
      </p>
      {year.error ? <Banner tone="danger">{year.error.message}</Banner> : null}
    </div>
  );
}
