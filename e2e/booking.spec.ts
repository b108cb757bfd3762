import { expect, type Locator, type Page } from "@playwright/test";
import { slowDown } from "@/ops/bench/slow-down";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo } from "./fixtures/go-to";
import { holdPreviews } from "./fixtures/hold-previews";
import { UNCONFIRMED } from "./fixtures/lose-responses";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs } from "./fixtures/people";
import { book, newCard, newClass, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a trainee books two places, cancels one and takes it back", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee);
  await newClass(coach);
  await openAs(page, trainee);
  await expect(
    page.getByRole("heading", { name: `Reservation de cours avec ${coach.displayName}` }),
  ).toBeVisible();
  await expect(page.getByText("18:30 – 19:30")).toBeVisible();
  // Each page is visited by its link first, so that a stale cache would show after the change.
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await follow("Réservations");
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
  await follow("Formules");
  await expect(page.getByText("10 / 10")).toBeVisible();
  await follow("Accueil");

  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByRole("radio", { name: /Carte 10 cours/ })).toBeChecked();
  await expect(dialog.getByText(/^Annulable jusqu'à .*, 18\sh\s30$/)).toBeVisible();
  const cost = dialog.getByRole("status").filter({ hasText: "cours réservé" });
  await expect(cost).toHaveText(/^1\scours réservé/);
  const release = await holdPreviews(page);
  const places = dialog.getByLabel("Nombre de places");
  for (const wrong of ["", "11"]) {
    await places.fill(wrong);
    await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
    await expect(places).toBeFocused();
    await expect(places).toHaveAccessibleDescription(/un nombre entier entre 1 et 10\.$/);
    await expect(dialog.getByRole("alert")).toHaveCount(1);
  }
  await places.fill("2");
  await expect(places).not.toHaveAttribute("aria-invalid");
  await expect(cost).toHaveAttribute("aria-busy", "true");
  release();
  await expect(cost).toHaveAttribute("aria-busy", "false");
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : 2 places confirmées.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Inscrit · 2 places")).toBeVisible();
  await expect(page.getByText("6 places")).toBeVisible();

  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleInPassing(page);
  const more = dialog.getByRole("button", { name: "Autres actions" });
  const heights = [dialog.getByRole("button", { name: "Annuler une place" }), more].map(
    async (button) => (await button.boundingBox())?.height,
  );
  expect(await Promise.all(heights)).toEqual([44, 44]);
  const phone = page.viewportSize();
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    if (size) await page.setViewportSize(size);
    await more.click();
    const menu = page.getByRole("menu", { name: "Autres actions" });
    // A menu that opens beyond its dialog's edge is cut off.
    await expect(menu).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  }
  await more.click();
  const calendar = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Ajouter à mon agenda" }).click();
  expect((await calendar).suggestedFilename()).toBe("cours.ics");
  await dialog.getByRole("button", { name: "Annuler une place" }).click();
  const question = page.getByRole("dialog", { name: "Annuler votre place ?" });
  await expect(question.getByText("1 cours sera rendu sur votre carte.")).toBeVisible();
  await expectAccessibleInPassing(page);
  await question.getByRole("button", { name: "Garder ma place" }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole("button", { name: "Annuler une place" }).click();
  await question.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("Annulée.", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Inscrit", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Reprendre ma place" }).last().click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  await expect(page.getByText("Inscrit · 2 places")).toBeVisible();
  await follow("Formules");
  await expect(page.getByText("8 / 10")).toBeVisible();
  await follow("Réservations");
  await expect(page.getByText("Réservé", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Annulé", { exact: true })).toHaveCount(1);
});

test("a late cancellation offers the place again while the card can pay for it", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee, { quantity: 2 });
  const { id } = await newClass(coach, { changes: { cancelTimeInHours: 72 } });
  await book(trainee, id, card.id);
  await openAs(page, trainee);
  const cancel = async () => {
    await page.getByRole("button", { name: "Annuler : Yoga doux" }).click();
    await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  };
  const again = page.getByRole("button", { name: "Reprendre ma place" });
  await cancel();
  await expect(page.getByText(/^Annulée\. La reprendre coûterait 1\sautre cours\.$/)).toBeVisible();
  await again.click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
  await cancel();
  await expect(page.getByText("Annulée.", { exact: true })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("a cancelled place is offered again when its class was opened after another page", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach);
  await book(trainee, id, card.id);
  await openAs(page, trainee, "/history");
  await goTo(page, `/classes/${id}`);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("button", { name: "Annuler ma réservation" }).click();
  await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Reprendre ma place" }).click();
  await expect(page.getByText("C'est de nouveau réservé.")).toBeVisible();
});

test("a trainee on the waiting list gets a place when another trainee cancels", async ({
  page,
}) => {
  const coach = await newCoach();
  const [first, second] = [
    await newTrainee([coach]),
    await newTrainee([coach], { firstName: "Zoé", lastName: "Petit" }),
  ];
  const card = await newCard(coach, first);
  await newCard(coach, second);
  const { id } = await newClass(coach, { days: 3, changes: { maxParticipants: 1 } });
  await book(first, id, card.id);

  await openAs(page, second);
  await expect(page.getByText("Complet", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Liste d'attente : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByText(/vous serez sur la liste d'attente/)).toBeVisible();
  await dialog.getByRole("button", { name: "S'inscrire sur la liste d'attente" }).click();
  await expect(
    dialog.getByText(/sur la liste d'attente\s: un email vous préviendra/),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Complet · 1 en attente")).toBeVisible();
  await expect(page.getByText("Liste d'attente · n° 1")).toBeVisible();
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await expect(dialog.getByText("Vous êtes n° 1 sur la liste d'attente.")).toBeVisible();
  await expectAccessibleInPassing(page);

  await openAs(page, first);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await page.getByRole("button", { name: "Annuler ma réservation" }).click();
  await expect(page.getByText("Quelqu'un attend : votre place lui reviendra")).toBeVisible();
  await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByText("Annulée.", { exact: true })).toBeVisible();

  await openAs(page, second);
  await expect(page.getByText("Inscrit", { exact: true })).toBeVisible();
  expect((await mailTo(second.email, "Votre place est confirmée")).text).toContain("Yoga doux");
});

test("a toast covers no button when the page is scrolled", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach);
  for (const days of [3, 4, 5, 6, 7, 8, 9]) await newClass(coach, { days });
  await book(trainee, id, card.id);
  await openAs(page, trainee);
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  await page.getByRole("button", { name: "Annuler ma réservation" }).click();
  await page.getByRole("button", { name: "Confirmer l'annulation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.move(0, 0);
  const toast = page.getByRole("button", { name: "Effacer le message" }).locator("..");
  const covered = () =>
    toast.evaluate((shown) => {
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      return [...document.querySelectorAll("main button, nav a, header button")]
        .filter((control) => {
          const one = control.getBoundingClientRect();
          const beside = one.right <= left || one.left >= right;
          return one.width > 1 && !beside && one.bottom > top && one.top < bottom;
        })
        .map((control) => control.outerHTML.slice(0, 160));
    });
  await expect.poll(covered, { message: "at first" }).toEqual([]);
  const { y = 0 } = (await toast.boundingBox()) ?? {};
  const button = page.getByRole("button", { name: /^Réserver : Yoga doux/ }).nth(4);
  const { y: from = 0 } = (await button.boundingBox()) ?? {};
  await page.evaluate((by) => window.scrollBy(0, by), from - y);
  await expect.poll(covered).toEqual([]);
});

test("the booking button stands below the scrolled content when the screen is small", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  for (const label of ["Carte 5", "Carte 10", "Carte 20"]) await newCard(coach, trainee, { label });
  await newClass(coach);
  await page.setViewportSize({ width: 320, height: 480 });
  await openAs(page, trainee);
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const content = page.getByRole("dialog").getByRole("region", { name: "Contenu" });
  await expect(content.getByRole("radio")).toHaveCount(3);
  const lowest = await content.evaluate((region) => {
    const { left, width, bottom } = region.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, bottom - 2)?.textContent;
  });
  // The footer shows the cost of the booking above its button.
  expect(lowest).toMatch(/Réserver$/);
});

/** Counts presses and typed fields; in `npm run test:all` the phone is slow too. */
async function countedPhone(page: Page) {
  if (process.env.WIDTHS === "all") await slowDown(page);
  let presses = 0;
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
  };
  return {
    presses: () => presses,
    press,
    type: async (label: string, text: string) => {
      await press(page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    },
  };
}

const BEGIN_NOW = "Je demande à commencer avant la fin du délai de rétractation";
const BUY_AND_BOOK = "Souscrire avec obligation de paiement et réserver";
const BOOKED = "C'est réservé : votre place est confirmée.";
const PASSWORD = "brioche-lavande-42";

test("a trainee without a card books in six presses", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee();
  await newOffer(coach);
  const { id } = await newClass(coach);
  const phone = await countedPhone(page);
  await goTo(page, `/c/${coach.code}/${id}`);
  await phone.press(page.getByRole("link", { name: "Réserver", exact: true }));
  await phone.type("Nom d'utilisateur", trainee.email);
  await phone.type("Mot de passe", trainee.password);
  await phone.press(page.getByRole("button", { name: "Se connecter" }));
  await phone.press(page.getByText(BEGIN_NOW));
  await phone.press(page.getByRole("button", { name: BUY_AND_BOOK }));
  await expect(page.getByText(BOOKED)).toBeVisible();
  expect(phone.presses()).toBeLessThanOrEqual(6);
});

test("a new trainee books in eleven presses", async ({ page }) => {
  const coach = await newCoach();
  await newOffer(coach);
  const { id } = await newClass(coach, { changes: { label: "Atelier" } });
  const phone = await countedPhone(page);
  await goTo(page, `/?activity=${id}&coachcode=${coach.code}`);
  await expect(page).toHaveURL(/\/login\?/);
  const banner = page.getByRole("region", { name: "Votre coach" });
  await expect(banner).toContainText("Vous voulez réserver des cours avec :");
  await expect(banner).toContainText("Nora Keller");
  await expect(banner).toContainText("Connectez vous !");
  await phone.press(page.getByRole("link", { name: "Créer un compte ?" }));
  await expect(page.getByRole("radio", { name: /Élève/ })).toBeChecked();
  await phone.type("Nom", "Petit");
  await phone.type("Prénom", "Zoé");
  await phone.type("Téléphone", "0612345678");
  await phone.type("Email", `visite-${id}@exemple.fr`);
  await phone.type("Mot de passe", PASSWORD);
  await phone.type("Confirmation", PASSWORD);
  await phone.press(page.getByRole("button", { name: "Créer mon compte" }));
  await expect(page.getByText(/^Votre compte est créé/)).toBeVisible();
  await page.keyboard.type(PASSWORD);
  await phone.press(page.getByRole("button", { name: "Se connecter" }));

  const dialog = page.getByRole("dialog", { name: "Atelier" });
  await expect(
    dialog.getByText("Vous n'avez pas ou plus d'abonnement qui correspond à cette activité"),
  ).toBeVisible();
  await expectAccessibleInPassing(page);
  await expect(dialog.getByRole("radio", { name: /^Carte 10 cours/ })).toBeChecked();
  await phone.press(page.getByText(BEGIN_NOW));
  await phone.press(page.getByRole("button", { name: BUY_AND_BOOK }));
  await expect(dialog.getByText(BOOKED)).toBeVisible();
  expect(phone.presses()).toBeLessThanOrEqual(11);
});

test("a subscription stays bought and a retry only books when its booking fails", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newOffer(coach, { label: "Séances privées", isPrivateOffer: true });
  await newOffer(coach, {
    label: "Mensuel",
    type: "SUBSCRIPTION",
    quantity: null,
    nbReservationPerWeek: 2,
  });
  await newOffer(coach, { label: "À l'unité", quantity: 1, price: 15 });
  await newClass(coach, { days: 3 });
  await openAs(page, trainee);
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  await expect(dialog.getByText(/^1\scours réservé, il en restera 0$/)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Voir les formules" })).toHaveAttribute(
    "href",
    /^\/offers/,
  );
  const calls: string[] = [];
  let reply: "refused" | "lost" | "passed" = "refused";
  await page.route(/\/api\/(subscription|activity\/reservation)\//, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (request.method() !== "POST" || url.searchParams.has("preview")) return route.fallback();
    calls.push(url.pathname.includes("reservation") ? "book" : "buy");
    if (reply === "passed" || calls.at(-1) === "buy") return route.fallback();
    if (reply === "lost") {
      await route.fetch();
      return route.abort("connectionreset");
    }
    return route.fulfill({
      status: 409,
      contentType: "text/plain; charset=utf-8",
      body: "Ce cours est fermé aux réservations.",
    });
  });
  await dialog
    .getByRole("button", { name: "Souscrire avec obligation de paiement et réserver" })
    .click();
  await expect(dialog.getByText(/cochez cette demande/)).toBeVisible();
  await dialog.getByLabel(/^Je demande à commencer/).check();
  await dialog
    .getByRole("button", { name: "Souscrire avec obligation de paiement et réserver" })
    .click();
  await expect(
    dialog.getByText("La place n'est pas réservée. Ce cours est fermé aux réservations."),
  ).toBeVisible();
  await expect(dialog.getByText(/^À régler\s: 15\s€$/)).toBeVisible();
  await expectAccessibleInPassing(page);
  const retry = dialog.getByRole("button", { name: "Réserver", exact: true });
  reply = "lost";
  await retry.click();
  await expect(dialog.getByText(UNCONFIRMED)).toBeVisible();
  await expect(dialog.getByText("La place n'est pas réservée.")).toBeHidden();
  reply = "passed";
  await retry.click();
  await expect(dialog.getByText("C'est réservé : votre place est confirmée.")).toBeVisible();
  expect(calls.filter((call) => call === "buy")).toHaveLength(1);
  await goTo(page, "/offers");
  await expect(page.getByText("0 / 1")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Formules Privées" })).toBeVisible();
});

test("a shared link calls a class missing only when the class is gone", async ({ page }) => {
  const [first, second] = [await newCoach(), await newCoach()];
  const trainee = await newTrainee([first]);
  await newClass(first);
  const { id } = await newClass(second);
  await page.route("**/api/user/add-coach/**", (route) => route.fulfill({ status: 429 }));
  await openAs(page, trainee, `/?activity=${id}&coachcode=${second.code}`);
  await expect(page.getByText("Toutes les activités ont été chargées")).toBeVisible();
  await expect(page.getByText("Ce cours n'existe pas.")).toBeHidden();
  // The code stays in the address for a reload.
  await expect(page).toHaveURL((url) => url.searchParams.get("coachcode") === second.code);
  await goTo(page, `/?activity=00000000-0000-7000-8000-000000000000&coachcode=${first.code}`);
  await expect(page.getByText("Ce cours n'existe pas.")).toBeVisible();
});

test("a booking is shown, marked and rolled back when the server refuses it late", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee);
  await newClass(coach);
  await openAs(page, trainee);
  let refuse = () => {};
  const decided = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route("**/api/activity/reservation/**", async (route) => {
    if (route.request().url().includes("preview=true")) return route.fallback();
    await decided;
    await route.fulfill({
      status: 409,
      contentType: "text/plain; charset=utf-8",
      body: "Ce cours vient d'être annulé.",
    });
  });
  await page.getByRole("button", { name: /^Réserver : Yoga doux/ }).click();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("button", { name: "Une place de plus" }).click();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Réservation..." })).toBeDisabled();
  await expect(page.getByText("Inscrit · 2 places")).toBeVisible();
  await expect(page.getByText("Envoi…")).toBeVisible();
  refuse();
  await expect(dialog.getByText("Ce cours vient d'être annulé.")).toBeVisible();
  await expect(dialog.getByLabel("Nombre de places")).toHaveValue("2");
  await expect(page.getByText("Inscrit · 2 places")).toBeHidden();
  await expect(page.getByText("Envoi…")).toBeHidden();
  await dialog.getByRole("button", { name: "Une place de moins" }).click();
  await expect(dialog.getByText("Ce cours vient d'être annulé.")).toBeHidden();
});
