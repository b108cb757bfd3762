import type { BaseSyntheticEvent } from "react";
import type { FieldErrors } from "react-hook-form";

/**
 * Focuses the page's first invalid field, for a form whose fields are registered in another order.
 * Needs `shouldFocusError: false`.
 */
export function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent): void {
  const controls = event?.target instanceof HTMLFormElement ? [...event.target.elements] : [];
  const first = controls.find(
    (control) => (control.getAttribute("name") ?? "") in errors,
  ) as HTMLElement;
  first?.focus();
}
