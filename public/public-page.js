// Shares a public page, and shows the links of a trainee when the device stores a session.
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

  // Not every browser opens the details element around an anchor.
  const openDetails = () => {
    const target = document.getElementById(location.hash.slice(1));
    const details = target?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", openDetails);
  openDetails();
})();
