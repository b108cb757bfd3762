// In the frame of app/embed.js: tells the page around it how high the schedule is, and says where to book if no tab may open.
(() => {
  if (window.parent === window) return;

  function start() {
    const content = document.querySelector("[data-frame-content]");
    const address = document.querySelector("[data-frame-address]");
    if (!content) return;
    const tell = () => {
      // As much room below as above.
      const height = Math.ceil(content.offsetHeight + 2 * content.offsetTop);
      window.parent.postMessage({ type: "elan:height", height }, "*");
    };
    new ResizeObserver(tell).observe(content);
    // Browsers observe no sizes in a frame that is out of view.
    window.addEventListener("load", tell);
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[target=_blank]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // A sandbox without allow-popups answers null.
      if (!window.open(link.href, "_blank")) address.hidden = false;
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
