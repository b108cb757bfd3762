"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { spaced } from "@/lib/domain/spaced";

interface ControlProps {
  id: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}
interface FieldProps {
  label: ReactNode;
  error?: string;
  help?: ReactNode;
  required?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export const controlClass =
  "w-full min-h-11 rounded-control border border-line-strong bg-card px-3 py-2 text-base text-ink aria-invalid:border-danger disabled:opacity-60";

export function Field({
  label,
  error,
  help,
  required,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy = cn(help ? `${id}-help` : null, error ? `${id}-error` : null) || undefined;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={cn("font-semibold text-sm", hideLabel && "sr-only")}
      >
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy })}
      {help ? (
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} role="alert" className="text-danger text-sm">
      {spaced(error)}
    </p>
  ) : null;
}

interface Extras {
  label: ReactNode;
  error?: string;
  help?: ReactNode;
  hideLabel?: boolean;
}
type ControlFieldProps<Tag extends "input" | "textarea" | "select"> = ComponentProps<Tag> & Extras;

function splitProps<P extends Extras & { className?: string; required?: boolean }>(props: P) {
  const { label, error, help, hideLabel, className, ...rest } = props;
  return { frame: { label, error, help, hideLabel, className, required: rest.required }, rest };
}

export function TextField(props: ControlFieldProps<"input">) {
  const { frame, rest } = splitProps(props);
  return (
    <Field {...frame}>
      {(control) => <input {...rest} {...control} className={controlClass} />}
    </Field>
  );
}

export function TextAreaField(props: ControlFieldProps<"textarea">) {
  const { frame, rest } = splitProps(props);
  return (
    <Field {...frame}>
      {(control) => <textarea rows={4} {...rest} {...control} className={controlClass} />}
    </Field>
  );
}

export function SelectField(props: ControlFieldProps<"select">) {
  const { frame, rest } = splitProps(props);
  return (
    <Field {...frame}>
      {(control) => <select {...rest} {...control} className={cn(controlClass, "text-ellipsis")} />}
    </Field>
  );
}
