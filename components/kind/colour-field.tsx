import { useId } from "react";
import { COLOUR_NAMES } from "@/components/kind/colour-names";
import { cn } from "@/components/ui/cn";
import { kindColours } from "@/components/ui/kind-colours";
import { CLASS_COLOURS, type ClassColour } from "@/lib/domain/class-colour";

interface ColourFieldProps {
  value: ClassColour;
  onChange: (colour: ClassColour) => void;
  className?: string;
}

export function ColourField({ value, onChange, className }: ColourFieldProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={cn("min-w-0", className)}>
      <p className="flex gap-2 text-sm">
        <span id={`${name}-label`} className="font-semibold">
          Couleur
        </span>
        <span aria-hidden="true" className="text-muted">
          {COLOUR_NAMES[value]}
        </span>
      </p>
      <div className="flex max-w-md">
        {CLASS_COLOURS.map((colour) => (
          <span
            key={colour}
            title={COLOUR_NAMES[colour]}
            className="relative flex h-11 min-w-0 flex-1 items-center justify-center rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              aria-label={COLOUR_NAMES[colour]}
              name={name}
              checked={value === colour}
              onChange={() => onChange(colour)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control opacity-0"
            />
            <span
              aria-hidden="true"
              className={cn(
                "size-6 rounded-full peer-checked:outline-2 peer-checked:outline-ink peer-checked:outline-offset-2",
                kindColours[colour].mark,
              )}
            />
          </span>
        ))}
      </div>
    </div>
  );
}
