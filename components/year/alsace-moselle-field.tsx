import { CheckboxField } from "@/components/ui/choice-field";
import type { CoachSettings } from "@/components/year/use-coach-settings";

export function AlsaceMoselleField({ settings }: { settings: CoachSettings }) {
  return (
    <CheckboxField
      label="Alsace-Moselle"
      help="Le Vendredi saint et le 26 décembre y sont fériés."
      checked={settings.shown.alsaceMoselle}
      onChange={({ target }) => settings.save("alsaceMoselle", target.checked)}
    />
  );
}
