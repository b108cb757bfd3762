import type { BaseSyntheticEvent } from "react";
import type { FieldErrors } from "react-hook-form";

/**
 * For a form whose fields are not registered in the order in which they stand: the first refused field of the page gets the focus.
 * With `shouldFocusError: false`.
 */
export function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent): void {
  const controls = event?.target instanceof HTMLFormElement ? [...event.target.elements] : [];
  const first = controls.find(
    (control) => (control.getAttribute("name") ?? "") in errors,
  ) as HTMLElement;
  first?.focus();
}
