import type { UseQueryResult } from "@tanstack/react-query";
import type { SkipForm } from "@/components/activity/class-form-values";
import { CheckboxField } from "@/components/ui/choice-field";
import { AlsaceMoselleField } from "@/components/year/alsace-moselle-field";
import { SchoolZoneField } from "@/components/year/school-zone-field";
import type { CoachSettings } from "@/components/year/use-coach-settings";
import type { SeriesPlan } from "@/lib/contract/series/series";
import { formatDay } from "@/lib/format";

interface SeriesSkipsProps {
  skip: SkipForm;
  onChange: (skip: SkipForm) => void;
  settings: CoachSettings;
  plan: UseQueryResult<SeriesPlan, Error>;
  lastDay: string;
  error?: string;
}

export function SeriesSkips({ skip, onChange, settings, plan, lastDay, error }: SeriesSkipsProps) {
  const { schoolZone } = settings.shown;
  const until = plan.data?.schoolUntil ?? null;
  const tick = (name: "publicHolidays" | "schoolHolidays" | "closures") => ({
    checked: skip[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange({ ...skip, [name]: target.checked }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="font-semibold text-sm">Pas de cours pendant</legend>
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        <div>
          <CheckboxField
            label={`Vacances scolaires${schoolZone ? ` (zone ${schoolZone})` : ""}`}
            {...tick("schoolHolidays")}
            error={error}
          />
          {skip.schoolHolidays ? (
            <div className="pb-2 pl-8">
              <SchoolZoneField settings={settings} required />
              {until && lastDay > until ? (
                <p role="status" className="font-semibold text-sm text-warning">
                  Vacances scolaires connues jusqu'au {formatDay(until)}
                </p>
              ) : null}
            </div>
          ) : null}
          <CheckboxField label="Mes fermetures" {...tick("closures")} />
        </div>
        <div>
          <CheckboxField label="Jours fériés" {...tick("publicHolidays")} />
          {skip.publicHolidays ? (
            <div className="pb-2 pl-8">
              <AlsaceMoselleField settings={settings} />
            </div>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}
