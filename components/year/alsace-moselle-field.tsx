import { CheckboxField } from "@/components/ui/field";
import type { YearSettings } from "@/components/year/use-year-settings";

export function AlsaceMoselleField({ year }: { year: YearSettings }) {
  return (
    <CheckboxField
      label="Alsace-Moselle"
      help="Le Vendredi saint et le 26 décembre y sont fériés."
      checked={year.shown.alsaceMoselle}
      onChange={({ target }) => year.save("alsaceMoselle", target.checked)}
    />
  );
}
