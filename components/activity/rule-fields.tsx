import type { UseFormReturn } from "react-hook-form";
import { controlledOf } from "@/components/ui/controlled-of";
import { fieldsOf } from "@/components/ui/fields-of";
import { TimeField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { numberOrNull } from "@/components/ui/number-or-null";
import { RULE_BOUNDS } from "@/lib/contract/classes/class-fields";
import type { ClassRules } from "@/lib/domain/class-rules";

/** The five rules of booking of a class, or of every new class. */
export function RuleFields({ form }: { form: UseFormReturn<ClassRules> }) {
  const field = fieldsOf(form);
  const [opensDays, minPlaces] = form.watch(["opensDays", "minPlaces"]);
  return (
    <>
      <NumberField
        label="Ouvre combien de jours avant"
        help="Vide&nbsp;: tout de suite."
        {...RULE_BOUNDS.opensDays}
        {...field("opensDays", numberOrNull)}
      />
      <TimeField
        label="À quelle heure"
        {...controlledOf(form)("opensTime")}
        disabled={opensDays === null}
      />
      <NumberField
        label="Ferme combien de minutes avant"
        {...RULE_BOUNDS.closesMinutes}
        {...field("closesMinutes", { valueAsNumber: true })}
      />
      <NumberField
        label="Minimum d'inscrits"
        help="Vide&nbsp;: le cours a toujours lieu."
        {...RULE_BOUNDS.minPlaces}
        {...field("minPlaces", numberOrNull)}
      />
      <NumberField
        label="Vérifié combien d'heures avant"
        {...RULE_BOUNDS.minCheckHours}
        {...field("minCheckHours", { valueAsNumber: true })}
        readOnly={minPlaces === null}
      />
    </>
  );
}
