// Tells the page around the frame its height, and shows the address when no tab can open.
(() => {
  if (window.parent === window) return;

  function start() {
    const content = document.querySelector("[data-frame-content]");
    const address = document.querySelector("[data-frame-address]");
    if (!content) return;
    const sendHeight = () => {
      // The room below equals the room above.
      const height = Math.ceil(content.offsetHeight + 2 * content.offsetTop);
      window.parent.postMessage({ type: "elan:height", height }, "*");
    };
    new ResizeObserver(sendHeight).observe(content);
    // Browsers observe no sizes in a frame that is out of view.
    window.addEventListener("load", sendHeight);
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[target=_blank]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // A sandbox without allow-popups returns null.
      if (!window.open(link.href, "_blank")) address.hidden = false;
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
