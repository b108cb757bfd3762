import { RadioGroupField } from "@/components/ui/field";

/** What of a series a change is made to: one class, it and the later ones, or all that has not begun. */
export type ClassScope = "ONE" | "FOLLOWING" | "ALL";

const options: { value: ClassScope; label: string; help?: string }[] = [
  { value: "ONE", label: "Ce cours" },
  { value: "FOLLOWING", label: "Ce cours et les suivants" },
  { value: "ALL", label: "Toute la série", help: "Les cours qui n'ont pas commencé." },
];

interface ScopeFieldProps {
  legend: string;
  value: ClassScope;
  onChange: (scope: ClassScope) => void;
  /** What changes can be made to this class alone. */
  onlyOne?: boolean;
}

export function ScopeField({ legend, value, onChange, onlyOne = false }: ScopeFieldProps) {
  return (
    <RadioGroupField
      legend={legend}
      options={options.map((one) => ({ ...one, disabled: onlyOne && one.value !== "ONE" }))}
      value={value}
      onChange={(scope) => onChange(scope as ClassScope)}
    />
  );
}
