"use client";
import { type ComponentProps, type ReactNode, useId, useImperativeHandle } from "react";
import { cn } from "@/components/ui/cn";
import { useIgnoredAtFirst } from "@/components/ui/use-ignored-at-first";
import { spaced } from "@/lib/domain/spaced";

interface ChoiceProps extends ComponentProps<"input"> {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  /**
   * The call is pending: the card keeps the focus and ignores presses. Absent when a press sends
   * nothing.
   */
  pending?: boolean;
}

const stay = () => undefined;

function Choice({
  ref,
  label,
  help,
  error,
  pending,
  onChange,
  className,
  control,
  ...rest
}: ChoiceProps & { control: string }) {
  const id = useId();
  const ignoredRef = useIgnoredAtFirst<HTMLInputElement>(pending !== undefined);
  useImperativeHandle(ref, () => ignoredRef.current as HTMLInputElement);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          {...rest}
          ref={ignoredRef}
          aria-disabled={pending || undefined}
          onChange={pending ? stay : onChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            cn(help ? `${id}-help` : null, error ? `${id}-error` : null) || undefined
          }
          className={control}
        />
        <span>{label}</span>
      </label>
      {help ? (
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {spaced(error)}
        </p>
      ) : null}
    </div>
  );
}

export function CheckboxField(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" control="size-5 shrink-0 accent-accent" />;
}

export function SwitchField(props: ChoiceProps) {
  return (
    <Choice
      {...props}
      type="checkbox"
      role="switch"
      control="relative h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-[18px] before:rounded-full before:bg-line-strong before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent disabled:opacity-60 aria-disabled:opacity-60"
    />
  );
}

interface RadioGroupProps<V extends string> {
  legend: ReactNode;
  name?: string;
  options: { value: V; label: ReactNode; help?: ReactNode; disabled?: boolean }[];
  value: V | null | undefined;
  onChange: (value: V) => void;
  error?: string;
  columns?: boolean;
}

export function RadioGroupField<V extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  columns,
}: RadioGroupProps<V>) {
  const id = useId();
  return (
    <fieldset
      className={cn(
        "min-w-0 gap-2",
        columns ? "grid grid-cols-2 max-[15rem]:grid-cols-1" : "flex flex-col",
      )}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-center gap-3 rounded-control border border-line-strong/50 bg-card px-3 py-2 has-[:checked]:border-accent has-[:disabled]:opacity-60 has-[:checked]:bg-accent-soft max-md:gap-2 max-md:px-2"
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
            <span className="font-semibold">{option.label}</span>
            {option.help ? <span className="text-muted text-sm">{option.help}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {spaced(error)}
        </p>
      ) : null}
    </fieldset>
  );
}
