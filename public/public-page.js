// Shares a public page, and shows a visitor with a session the links of a trainee.
(() => {
  let member = false;
  try {
    member = localStorage.getItem("token") !== null;
  } catch {
    // Without storage there is no session.
  }
  // The server checks the session when a link is pressed.
  for (const element of document.querySelectorAll("[data-visitor]")) element.hidden = member;
  for (const element of document.querySelectorAll("[data-member]")) element.hidden = !member;

  const share = async (button) => {
    const url = location.origin + location.pathname;
    const text = button.dataset.share;
    if (navigator.share) return navigator.share({ text, url }).catch(() => undefined);
    const label = button.querySelector("[data-label]");
    const before = label.textContent;
    try {
      await navigator.clipboard.writeText(`${text}\n${url}`);
      label.textContent = "Lien copié";
    } catch {
      label.textContent = url;
    }
    setTimeout(() => {
      label.textContent = before;
    }, 4000);
  };
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => void share(button));
  }

  // Not every browser opens the fold around an anchor.
  const unfold = () => {
    const target = document.getElementById(location.hash.slice(1));
    const fold = target?.closest("details");
    if (!fold || fold.open) return;
    fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
