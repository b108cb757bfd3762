import type { Session, StripeWorld } from "./world";

const page = (title: string, body: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="font:18px system-ui;max-width:28rem;margin:2rem auto;padding:0 1rem"><h1>${title}</h1>${body}</body></html>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const button = (action: string, label: string) =>
  `<form method="post"><button name="action" value="${action}" style="font:inherit;padding:.6rem 1rem;margin:.3rem 0;width:100%">${label}</button></form>`;

/** The page where a coach fills in the account. */
export const setUpPage = () =>
  page("Stripe (simulé)", `<p>Votre compte</p>${button("complete", "Terminer l'inscription")}`);

/** The page where a trainee pays. */
export function payPage(session: Session): string {
  const { line, amount_total, payment_method_types, status, cancel_url } = session;
  if (status === "complete" && session.payment_status === "unpaid")
    return page(
      "Stripe (simulé)",
      `<p>Le prélèvement est en cours.</p>${button("arrived", "Il aboutit")}${button("refused", "La banque le refuse")}`,
    );
  if (status !== "open") return page("Stripe (simulé)", "<p>Cette page est fermée.</p>");
  const has = (type: string) => payment_method_types.includes(type);
  return page(
    "Stripe (simulé)",
    `<p>${escaped(line)}</p><p><strong>${(amount_total / 100).toFixed(2).replace(".", ",")} €</strong></p>${[
      has("card") ? button("card", "Payer par carte") : "",
      has("sepa_debit") ? button("debit", "Payer par prélèvement") : "",
    ].join("")}<p><a href="${escaped(cancel_url)}">Retour</a></p>`,
  );
}

/** Does what a button of a page says; returns where the browser goes. */
export function press(world: StripeWorld, path: string, action: string): string {
  const [, place = "", ...rest] = path.split("/");
  const id = rest.at(-1) ?? "";
  if (place === "setup") {
    world.completeAccount(id);
    return world.accounts.get(id)?.return_url ?? "/";
  }
  const session = world.sessions.get(id) as Session;
  if (action === "card") world.payByCard(session);
  else if (action === "debit") world.payByDebit(session);
  else if (action === "arrived") world.succeedDebit(session);
  else world.failDebit(session);
  return session.success_url;
}
