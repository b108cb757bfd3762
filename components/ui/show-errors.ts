const REFUSAL = "[data-refusal]";

/**
 * A form says what was refused above its fields, and its button stays in sight below them: the ref of what scrolls brings
 * it into view.
 */
export function showErrors(scrolled: HTMLElement | null): (() => void) | undefined {
  if (!scrolled) return undefined;
  const watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      const refusal = node.matches(REFUSAL) ? node : node.querySelector(REFUSAL);
      refusal?.scrollIntoView({ block: "nearest" });
    }
  });
  watcher.observe(scrolled, { childList: true, subtree: true });
  return () => watcher.disconnect();
}
