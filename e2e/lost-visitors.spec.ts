import { expect, type Page } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo } from "./fixtures/go-to";
import { loseAnswer, SILENT } from "./fixtures/lose-answer";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, send } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** The page of a mail's link to Ana's place is open. */
async function openPlace(page: Page): Promise<string> {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  const { id } = await newClass(request, coach, { days: 4 });
  await book(request, ana, id, card.id);
  const { text } = await mailTo(ana.email, "Réservation confirmée");
  const path = /\/place\/[\w-]+/.exec(text)?.[0] ?? "";
  await goTo(page, path);
  return path;
}

const cancel = (page: Page) => page.getByRole("button", { name: "Annuler ma place" });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const CONFIRM = "Confirmer l'annulation";

test("the page of a place changes nothing when its buttons are pressed once", async ({ page }) => {
  const path = await openPlace(page);
  const cancelled: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") cancelled.push(request.url());
  });
  await cancel(page).dblclick({ delay: 20 });
  await expect(page.getByText("Annuler votre place ? Le cours vous est rendu.")).toBeFocused();
  await button(page, "Garder ma place").click();
  await expect(cancel(page)).toBeFocused();
  expect(cancelled).toEqual([]);
  await cancel(page).click();
  await button(page, CONFIRM).click();
  await expect(page.getByText("C'est annulé. Le cours vous est rendu.")).toBeVisible();
  expect(cancelled.filter((url) => url.endsWith(`${path}/cancel`))).toHaveLength(1);
});

test("the page of a place pressed without a network stays, and cancels once there is one", async ({
  page,
  context,
}) => {
  await openPlace(page);
  await goOffline(page);
  await cancel(page).click();
  await button(page, CONFIRM).click();
  await expect(page.getByText(/Rien n'a été enregistré/)).toBeVisible();
  await context.setOffline(false);
  await button(page, CONFIRM).click();
  await expect(page.getByText("C'est annulé. Le cours vous est rendu.")).toBeVisible();
});

test("a place cancelled by a call whose answer was lost is shown as cancelled, and nothing of trying again", async ({
  page,
}) => {
  await openPlace(page);
  await loseAnswer(page, "**/api/public/place/*/cancel");
  await cancel(page).click();
  await button(page, CONFIRM).click();
  await expect(page.getByText("Cette réservation est annulée")).toBeVisible();
  await expect(page.getByText(SILENT)).toHaveCount(0);
  await expect(cancel(page)).toHaveCount(0);
});

/** Ana waits by the link of a mail, after the deadline, for a place that is free. */
async function openFreePlace(page: Page): Promise<string> {
  const { request } = page;
  const coach = await newCoach(request);
  const [ana, bea] = await Promise.all([
    newTrainee(request, [coach]),
    newTrainee(request, [coach]),
  ]);
  const changes = { maxParticipants: 1, cancelTimeInHours: 72 };
  const { id } = await newClass(request, coach, { days: 1, changes });
  for (const one of [bea, ana])
    await book(request, one, id, (await newCard(request, coach, one)).id);
  await send(request, bea, "DELETE", `/api/activity/reservation/${id}`);
  const { text } = await mailTo(ana.email, "Une place est libre");
  const path = /\/place\/[\w-]+/.exec(text)?.[0] ?? "";
  await goTo(page, path);
  return path;
}
const claim = async (page: Page) => {
  await button(page, "Prendre la place si elle est libre").click();
  await expect(page.getByText(/^Prendre la place\s\? .* si vous l'annulez ensuite/)).toBeVisible();
  await button(page, "Oui, prendre la place").click();
};
const LATE = "Le délai d'annulation est passé : si vous annulez maintenant";

test("a place that was taken late is shown as one's own before it can be read anew", async ({
  page,
}) => {
  await openFreePlace(page);
  await page.route(/\/api\/public\/place\/[\w-]+$/, (route) => route.abort("connectionreset"));
  await claim(page);
  await expect(page.getByText("La place est à vous. 1 place confirmée")).toBeVisible();
  await expect(page.getByText(LATE)).toBeVisible();
  await expect(cancel(page)).toBeVisible();
});

test("who leaves the line without a network after a claim whose answer was lost is not told that nothing was recorded", async ({
  page,
  context,
}) => {
  await openFreePlace(page);
  await page.route(/\/api\/public\/place\/[\w-]+$/, (route) => route.abort("connectionreset"));
  await loseAnswer(page, "**/api/public/place/*/claim");
  await claim(page);
  await expect(page.getByText(SILENT)).toBeVisible();
  await goOffline(page);
  await button(page, "Quitter la liste d'attente").click();
  const leaves = button(page, "Oui, quitter la liste");
  await leaves.click();
  await expect(page.getByText(/^La réponse n'est pas arrivée/)).toBeVisible();
  await context.setOffline(false);
  await leaves.click();
  await expect(
    page.getByText(/a bien été enregistré.* La place est à vous\s: voyez ce/),
  ).toBeVisible();
  await expect(page.getByText("1 place confirmée")).toBeVisible();
});

test("who leaves the line by a page that knows nothing of the place it became does not lose that place unasked", async ({
  page,
}) => {
  const path = await openFreePlace(page);
  const claimed = await page.request.post(`/api/public${path}/claim`);
  expect(claimed.status()).toBe(200);
  await button(page, "Quitter la liste d'attente").click();
  await button(page, "Oui, quitter la liste").click();
  await expect(page.getByText("1 place confirmée")).toBeVisible();
  await expect(page.getByText(LATE)).toBeVisible();
  await expect(page.getByText("Rien n'est annulé")).toBeVisible();
  await cancel(page).click();
  await expect(page.getByText(/^Annuler votre place\s\? .* ne vous est pas rendu/)).toBeVisible();
  await button(page, CONFIRM).click();
  await expect(page.getByText(/C'est annulé\. .*ne vous est pas rendu/)).toBeVisible();
});

test("an account made by a call whose answer was lost is said to have the password typed first, on the login", async ({
  page,
}) => {
  await goTo(page, "/registration?type=COACH");
  await page.getByLabel("Nom", { exact: true }).fill("Martin");
  await page.getByLabel("Prénom").fill("Lou");
  await page.getByLabel("Téléphone").fill("0612345678");
  await page.getByLabel("Email").fill(`lou-${crypto.randomUUID()}@exemple.fr`);
  const type = async (password: string) => {
    for (const label of ["Mot de passe", "Confirmation"])
      await page.getByLabel(label, { exact: true }).fill(password);
  };
  await type("brioche-lavande-42");
  await loseAnswer(page, "**/api/auth/register");
  const create = page.getByRole("button", { name: "Créer mon compte" });
  await create.click();
  await expect(page.getByText(SILENT)).toBeVisible();
  await type("noisette-velours-7");
  await create.click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/avec le mot de passe saisi d'abord/)).toBeVisible();
});

test("a password set by a call whose answer was lost is the one typed first, whatever is typed then", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  await page.request.post("/api/auth/forgot-password", { data: { email: coach.email } });
  const { text } = await mailTo(coach.email, "Votre nouveau mot de passe");
  await goTo(page, text.match(/\/reset-password\?token=[\w-]+/)?.[0] ?? "");
  const type = async (password: string) => {
    await page.getByLabel("Nouveau mot de passe").fill(password);
    await page.getByLabel("Confirmation").fill(password);
    await page.getByRole("button", { name: "Enregistrer" }).click();
  };
  await loseAnswer(page, "**/api/auth/reset-password");
  await type("brioche-lavande-42");
  await expect(page.getByText(SILENT)).toBeVisible();
  await type("noisette-velours-7");
  await expect(page.getByText("Password réinitialisé avec succès")).toBeVisible();
  await expect(page.getByText(/Votre mot de passe est celui saisi d'abord/)).toBeVisible();
  await expect(page.getByText(/enregistrez de nouveau/)).toHaveCount(0);
});

test("a refusal stands until the next answer: nothing moves under a finger that presses twice", async ({
  page,
}) => {
  await goTo(page, "/login");
  await page.getByLabel("Nom d'utilisateur").fill("personne@exemple.fr");
  await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon");
  const enter = page.locator("form button[type=submit]");
  await enter.click();
  const refusal = page.getByText("Mot de passe ou nom d'utilisateur incorrect !");
  await expect(refusal).toBeVisible();
  const before = await enter.boundingBox();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await enter.click();
  await expect(page.getByText("Connexion...")).toBeAttached();
  await expect(refusal).toBeVisible();
  expect((await enter.boundingBox())?.y).toBe(before?.y);
  answer.resolve();
});
