"use client";
import type { BaseSyntheticEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { DraftBanner } from "@/components/ui/form-dialog";
import { useHeld } from "@/components/ui/use-held";
import type { SaveForm } from "@/components/ui/use-save-form";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";

/** A form that is part of a page: its draft, its error message and the question before what was typed is lost. */
export function PageForm<T extends FieldValues, O>({
  save,
  onSubmit,
  pending,
  intro,
  className = "grid gap-4",
  children,
}: {
  save: SaveForm<T, O>;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  pending: boolean;
  /** Above the draft and the error message. */
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const held = useHeld<HTMLFormElement>(pending);
  const { question } = useUnsavedPage(save.changed, save.discard, pending || save.unconfirmed);
  return (
    <form ref={held} noValidate className={className} onSubmit={onSubmit}>
      {intro}
      <DraftBanner save={save} />
      {save.message ? <Banner tone="danger">{save.message}</Banner> : null}
      {children}
      {question}
    </form>
  );
}
