// Tells the page around this frame how high the schedule is: public/embed.js listens.
(() => {
  const content = document.querySelector("[data-frame-content]");
  if (!content || window.parent === window) return;
  const tell = () => {
    // As much room below as above.
    const height = Math.ceil(content.offsetHeight + 2 * content.offsetTop);
    window.parent.postMessage({ type: "elan:height", height }, "*");
  };
  new ResizeObserver(tell).observe(content);
})();
