const ERROR = "[data-error]";

/** Scrolls to the error message above the fields, as the button that was pressed is below them. */
export function showErrors(scrolled: HTMLElement | null): (() => void) | undefined {
  if (!scrolled) return undefined;
  const watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      const message = node.matches(ERROR) ? node : node.querySelector(ERROR);
      message?.scrollIntoView({ block: "nearest" });
    }
  });
  watcher.observe(scrolled, { childList: true, subtree: true });
  return () => watcher.disconnect();
}
