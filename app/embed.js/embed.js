// Shows a coach's schedule in place of each link with data-elan, or in any other element with it. The
// script's own data-coachcode shows it where the script stands, or at the end of the body.
(() => {
  /** route.ts writes it, as an inline or rehosted copy does not know its server. */
  const SERVED_FROM = "__ORIGIN__";
  const running = document.currentScript;
  window.elanShown ??= new Set();
  const shown = window.elanShown;

  const isOwnAddress = ({ src }) =>
    /^https?:\/\/[^/]+\/embed\.js([?#]|$)/.test(src) &&
    new URL(src).origin !== window.location.origin;

  function newLink(origin, code) {
    const link = document.createElement("a");
    link.href = `${origin}/c/${encodeURIComponent(code)}`;
    link.textContent = "Voir le planning et réserver";
    return link;
  }

  /** The link stays where a policy or a sandbox blocks the frame, which then sends no height. */
  function replaceOnceItLoads(link, origin, code, title) {
    const frame = document.createElement("iframe");
    frame.src = `${origin}/iframe?${new URLSearchParams({ coachcode: code })}`;
    frame.title = title || "Planning des cours";
    frame.style.cssText = "display:block;width:100%;height:1px;border:0;visibility:hidden";
    window.addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || data?.type !== "elan:height") return;
      if (!(data.height > 0 && data.height < 50_000)) return;
      frame.style.height = `${data.height}px`;
      frame.style.visibility = "";
      link.remove();
    });
    link.after(frame);
  }

  function start() {
    const scripts = running ? [running] : [...document.scripts].filter(isOwnAddress);
    const byAddress = scripts.find(isOwnAddress);
    const origin = byAddress ? new URL(byAddress.src).origin : SERVED_FROM;
    const elements = [...document.querySelectorAll("[data-elan]")];
    const codeOfScripts = scripts.find(({ dataset }) => dataset.coachcode)?.dataset.coachcode;
    const codeOf = (element) => element.dataset.elan || codeOfScripts;

    for (const element of elements) {
      const code = codeOf(element);
      if (!code || shown.has(element)) continue;
      shown.add(element);
      const link = element.localName === "a" ? element : element.appendChild(newLink(origin, code));
      replaceOnceItLoads(link, origin, code, element.dataset.title);
    }
    for (const script of scripts) {
      const { coachcode: code, title } = script.dataset;
      if (!code || shown.has(script) || elements.some((element) => codeOf(element) === code))
        continue;
      shown.add(script);
      const link = newLink(origin, code);
      if (script.closest("body")) script.after(link);
      else document.body.append(link);
      replaceOnceItLoads(link, origin, code, title);
    }
    if (shown.size === 0)
      console.error("Élan : indiquez votre code coach dans l'attribut data-elan d'un élément.");
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
