"use client";
import type { BaseSyntheticEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Conflict } from "@/components/ui/conflict";
import { DraftBanner } from "@/components/ui/draft-banner";
import { useHeld } from "@/components/ui/use-held";
import type { SaveForm } from "@/components/ui/use-save-form";

export interface FormBodyProps<T extends FieldValues, O> {
  save: SaveForm<T, O>;
  /** The form's submit handler: `save.onSubmit(…)`. Absent: Enter sends nothing. */
  onSubmit?: (event: BaseSyntheticEvent) => unknown;
  /** Something beside its fields is being sent. */
  pending?: boolean;
  /** For a button outside of it. */
  id?: string;
  label?: string;
  /** Above the draft and the error message. */
  intro?: ReactNode;
  /** Beside the refusal, a way out of it. */
  wayOut?: ReactNode;
  /** The form's grid. */
  className?: string;
  children: ReactNode;
}

/** A form's conflict, draft, error message and fields, which nobody can change while they are sent (docs/saving.md). */
export function FormBody<T extends FieldValues, O>({
  save,
  onSubmit = (event) => event.preventDefault(),
  pending = false,
  id,
  label,
  intro,
  wayOut,
  className = "flex flex-col gap-4",
  children,
}: FormBodyProps<T, O>) {
  const held = useHeld<HTMLFormElement>(pending || save.pending);
  const { conflict } = save;
  return (
    <>
      {conflict ? (
        <Conflict
          rows={conflict.rows}
          pending={pending || save.pending}
          onKeepMine={() => {
            conflict.keepMine();
            held.current?.requestSubmit();
          }}
          onTakeTheirs={conflict.takeTheirs}
        />
      ) : null}
      <form
        id={id}
        ref={held}
        noValidate
        aria-label={label}
        onSubmit={onSubmit}
        className={className}
      >
        {intro}
        <DraftBanner save={save} className="sm:col-span-full" />
        {save.message ? (
          <Banner tone="danger" action={wayOut} className="sm:col-span-full">
            {save.message}
          </Banner>
        ) : null}
        {children}
      </form>
    </>
  );
}
