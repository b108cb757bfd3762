// <script async src="https://…/embed.js" data-coachcode="ABC234"></script> shows the coach's schedule where it stands.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const frame = document.createElement("iframe");
  frame.src = `${origin}/iframe?${new URLSearchParams({ coachcode: script.dataset.coachcode ?? "" })}`;
  frame.title = script.dataset.title ?? "Planning des cours";
  frame.style.cssText = "display:block;width:100%;height:600px;border:0";
  window.addEventListener("message", (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const { type, height } = event.data ?? {};
    if (type === "elan:height" && height > 0 && height < 50_000) frame.style.height = `${height}px`;
  });
  script.after(frame);
})();
