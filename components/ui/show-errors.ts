const REFUSAL = "[data-refusal]";

/** Scrolls to the error message above the fields, as the button that was pressed is below them. */
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
