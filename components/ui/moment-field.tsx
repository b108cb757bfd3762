"use client";
import { CalendarDays, Clock } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { controlClass, Field } from "@/components/ui/field";
import { onDemand } from "@/components/ui/on-demand";
import { serverNow } from "@/lib/client/server-clock";
import { parisDay } from "@/lib/domain/paris-time";
import {
  isDay,
  isTime,
  maskDay,
  maskTime,
  readDay,
  readTime,
  typedDay,
} from "@/lib/domain/typed-moment";

const DayDialog = onDemand(() =>
  import("@/components/ui/day-dialog").then((part) => part.DayDialog),
);

interface MomentFieldProps {
  label: string;
  name?: string;
  /** `YYYY-MM-DD` or `HH:MM`, or the typed text while it is neither. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  error?: string;
  help?: ReactNode;
  hideLabel?: boolean;
  disabled?: boolean;
  className?: string;
}

interface Kind {
  format: string;
  shown: (value: string) => string;
  mask: (text: string, previous: string) => string;
  /** A shorter spelling is only read when the field is left. */
  isComplete: (text: string) => boolean;
  read: (text: string) => string | null;
}

const dayKind: Kind = {
  format: "JJ/MM/AAAA",
  shown: typedDay,
  mask: maskDay,
  isComplete: (text) => isDay(text) || /^\d\d\/\d\d\/\d{4}$/.test(text),
  read: (text) => readDay(text, parisDay(serverNow())),
};
const timeKind: Kind = {
  format: "HH:MM",
  shown: (value) => value,
  mask: maskTime,
  isComplete: isTime,
  read: readTime,
};

/** Reads a day or time in French spelling, whatever the browser's language. */
function MomentField({
  kind,
  picker,
  label,
  name,
  value,
  onChange,
  onBlur,
  ref,
  error,
  help,
  hideLabel = false,
  disabled,
  className,
}: MomentFieldProps & { kind: Kind; picker: (labelId: string) => ReactNode }) {
  const shown = kind.shown(value);
  const settle = () => {
    const read = shown === "" ? null : kind.read(shown);
    if (read !== null && read !== value) onChange(read);
  };
  return (
    <Field label={label} error={error} help={help} hideLabel={hideLabel} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={ref}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={kind.format}
            value={shown}
            disabled={disabled}
            onChange={({ target }) => {
              const text =
                target.selectionStart === target.value.length
                  ? kind.mask(target.value, shown)
                  : target.value;
              onChange((kind.isComplete(text) && kind.read(text)) || text);
            }}
            onKeyDown={(event) => {
              // Enter sends the form while the field has the focus.
              if (event.key === "Enter") settle();
            }}
            onBlur={() => {
              settle();
              onBlur?.();
            }}
            className={`${controlClass} tabular pr-12`}
          />
          {picker(`${control.id}-label`)}
        </span>
      )}
    </Field>
  );
}

const corner =
  "absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted";

export function DateField(props: MomentFieldProps) {
  const { label, value, onChange, disabled } = props;
  const [picking, setPicking] = useState(false);
  return (
    <>
      <MomentField
        {...props}
        kind={dayKind}
        picker={(labelId) => (
          <button
            type="button"
            aria-label="Ouvrir le calendrier"
            aria-describedby={labelId}
            title="Ouvrir le calendrier"
            disabled={disabled}
            onClick={() => setPicking(true)}
            className={`${corner} hover:bg-sunken hover:text-ink disabled:opacity-60`}
          >
            <CalendarDays aria-hidden="true" size={20} />
          </button>
        )}
      />
      {picking ? (
        <DayDialog
          title={label}
          value={isDay(value) ? value : null}
          onChoose={(day) => {
            onChange(day);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  );
}

const QUARTERS = Array.from({ length: 96 }, (_, n) => {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(n / 4))}:${pad((n % 4) * 15)}`;
});

/** Offers quarters of an hour in the platform's own list. */
export function TimeField(props: MomentFieldProps) {
  const { value, onChange, disabled } = props;
  const times = QUARTERS.includes(value) ? QUARTERS : [value, ...QUARTERS];
  return (
    <MomentField
      {...props}
      kind={timeKind}
      picker={(labelId) => (
        <span
          className={`${corner} has-[:hover]:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent`}
        >
          <Clock aria-hidden="true" size={20} />
          <select
            aria-label="Choisir une heure"
            aria-describedby={labelId}
            title="Choisir une heure"
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          >
            {times.map((time) => (
              <option key={time} value={time} hidden={!isTime(time)}>
                {time}
              </option>
            ))}
          </select>
        </span>
      )}
    />
  );
}
