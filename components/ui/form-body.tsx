"use client";
import { type BaseSyntheticEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import type { FieldValues } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Conflict } from "@/components/ui/conflict";
import { DraftBanner } from "@/components/ui/draft-banner";
import { showErrors } from "@/components/ui/show-errors";
import { useInert } from "@/components/ui/use-inert";
import type { SaveForm } from "@/components/ui/use-save-form";
import { REQUIRED_FIELDS } from "@/lib/contract/fields";

export interface FormBodyProps<T extends FieldValues, O> {
  save: SaveForm<T, O>;
  /** Without it Enter sends nothing. */
  onSubmit?: (event: BaseSyntheticEvent) => unknown;
  /** Another call of this form is pending. */
  pending?: boolean;
  /** The id for a button outside of the form. */
  id?: string;
  label?: string;
  intro?: ReactNode;
  /** The action beside the error message. */
  errorAction?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The fields cannot be changed while they are sent (docs/saving.md). */
export function FormBody<T extends FieldValues, O>({
  save,
  onSubmit = (event) => event.preventDefault(),
  pending = false,
  id,
  label,
  intro,
  errorAction,
  className = "flex flex-col gap-4",
  children,
}: FormBodyProps<T, O>) {
  const formRef = useInert<HTMLFormElement>(pending || save.pending);
  const { conflict } = save;
  const lacksField = Object.values(save.form.formState.errors).some(
    (error) => error?.message === REQUIRED_FIELDS,
  );
  const message = save.message ?? (lacksField ? REQUIRED_FIELDS : null);
  const conflictRef = useRef<HTMLElement>(null);
  const askForVersion = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    conflictRef.current?.focus();
  };
  return (
    <div ref={showErrors} className="contents">
      {conflict ? (
        <Conflict
          ref={conflictRef}
          rows={conflict.rows}
          pending={pending || save.pending}
          onKeepTyped={() => {
            // The form sends nothing while it shows the conflict.
            flushSync(conflict.keepTyped);
            formRef.current?.requestSubmit();
          }}
          onTakeStored={conflict.takeStored}
        />
      ) : null}
      <form
        id={id}
        ref={formRef}
        noValidate
        aria-label={label}
        onSubmit={conflict ? askForVersion : onSubmit}
        className={className}
      >
        {intro}
        <DraftBanner save={save} className="sm:col-span-full" />
        {message ? (
          <Banner tone="danger" action={errorAction} className="sm:col-span-full">
            {message}
          </Banner>
        ) : null}
        {children}
      </form>
    </div>
  );
}
