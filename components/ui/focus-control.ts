/** On a phone the field may be out of view. */
export function focusControl(control: HTMLElement | null): void {
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
