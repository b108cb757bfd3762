import { Banner } from "@/components/ui/banner";
import { Segmented } from "@/components/ui/segmented";
import type { YearSettings } from "@/components/year/use-year-settings";
import { academiesOf, type SchoolZone } from "@/lib/domain/days-off";

const zones: { value: SchoolZone | ""; label: string }[] = [
  { value: "A", label: "A" },
  { value: "B", label: "B" },
  { value: "C", label: "C" },
  { value: "", label: "Aucune" },
];

export function SchoolZoneField({ year }: { year: YearSettings }) {
  const { schoolZone } = year.shown;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden="true" className="font-medium text-sm">
        Zone scolaire
      </span>
      <Segmented
        label="Zone scolaire"
        options={zones}
        value={schoolZone ?? ""}
        onChange={(zone) => year.save("schoolZone", zone === "" ? null : zone)}
      />
      <p role="status" className="min-h-10 text-muted text-sm">
        {schoolZone
          ? `Académies\u00a0: ${academiesOf(schoolZone)}.`
          : "Choisissez votre zone\u00a0: sans elle, aucune date de vacances n'est sautée."}
      </p>
      {year.error ? <Banner tone="danger">{year.error.message}</Banner> : null}
    </div>
  );
}
