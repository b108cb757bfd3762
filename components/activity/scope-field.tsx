import { RadioGroupField } from "@/components/ui/choice-field";

/** FOLLOWING is this class and the later ones, ALL every class that has not begun. */
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
  onlyOne?: boolean;
}

export function ScopeField({ legend, value, onChange, onlyOne = false }: ScopeFieldProps) {
  return (
    <RadioGroupField
      legend={legend}
      options={options.map((option) => ({
        ...option,
        disabled: onlyOne && option.value !== "ONE",
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
