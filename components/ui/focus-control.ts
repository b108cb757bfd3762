/** On a phone the control may be out of view. */
export function focusControl(control: HTMLElement | null): void {
  control?.focus();
  // The next frame has the error's message below the field.
  requestAnimationFrame(() => control?.scrollIntoView({ block: "center" }));
}
