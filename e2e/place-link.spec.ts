import { expect, type Page } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { goTo, reload } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, send } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";
import { expectNothingStale, translate } from "./fixtures/translate";

const button = (page: Page, name: string) => page.getByRole("button", { name });
const CONFIRM = "Confirmer l'annulation";

test("a mail's link cancels once after a question, and books again", async ({ page }) => {
  const { request } = page;
  const coach = await newCoach();
  const contact = { email: "studio@exemple.fr", phone: "0612345678" };
  await send(coach, "PUT", "/api/user/business", contact);
  const ana = await newTrainee([coach]);
  const card = await newCard(coach, ana);
  const { id } = await newClass(coach, { days: 4 });
  await book(ana, id, card.id);
  const { text } = await mailTo(ana.email, "Réservation confirmée");
  const path = /\/place\/[\w-]+/.exec(text)?.[0] ?? "";
  const response = await request.get(path);
  expect(response.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": expect.stringMatching(/private.*no-store/),
    "x-frame-options": "DENY",
  });
  await goTo(page, path);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByText(/^Annulable jusqu'à .*\.$/)).toBeVisible();
  const link = (name: string) => page.getByRole("link", { name });
  await expect(link("Itinéraire")).toHaveAttribute("href", /google\.com\/maps/);
  await expect(link("Appeler")).toHaveAttribute("href", "tel:0612345678");
  await expect(link("Écrire à")).toHaveAttribute("href", "mailto:studio@exemple.fr");
  const download = page.waitForEvent("download");
  await button(page, "Ajouter à mon agenda").click();
  expect((await download).suggestedFilename()).toBe("cours.ics");
  await expectAccessibleInPassing(page);

  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() === "POST") sent.push(new URL(one.url()).pathname);
  });
  const cancel = button(page, "Annuler ma place");
  await cancel.dblclick({ delay: 20 });
  await expect(page.getByText("Annuler votre place ? Le cours vous est rendu.")).toBeFocused();
  await expectAccessibleInPassing(page);
  await button(page, "Garder ma place").click();
  await expect(cancel).toBeFocused();
  expect(sent).toEqual([]);
  await cancel.click();
  await button(page, CONFIRM).click();
  await expect(page.getByText("C'est annulé. Le cours vous est rendu.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(sent).toEqual([`/api/public${path}/cancel`]);
  await reload(page);
  await expect(page.getByText("Cette réservation est annulée")).toBeVisible();
  await expect(page.getByRole("button")).toHaveText(["Reprendre ma place"]);
  await button(page, "Reprendre ma place").click();
  await expect(page.getByText("1 place confirmée")).toBeVisible();
  await expect(cancel).toBeVisible();

  expect((await page.goto(`${path.slice(0, -1)}x`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Ce lien n'est plus valable" })).toBeVisible();
  await expectAccessibleInPassing(page);
});

/** Ana waits after the deadline, a place is free, and the page of her mail's link is open. */
async function openFreePlace(page: Page): Promise<string> {
  const coach = await newCoach();
  const [ana, bea] = await Promise.all([newTrainee([coach]), newTrainee([coach])]);
  const changes = { maxParticipants: 1, cancelTimeInHours: 72 };
  const { id } = await newClass(coach, { days: 1, changes });
  for (const one of [bea, ana]) await book(one, id, (await newCard(coach, one)).id);
  await send(bea, "DELETE", `/api/activity/reservation/${id}`);
  const { text } = await mailTo(ana.email, "Une place est libre");
  const path = /\/place\/[\w-]+/.exec(text)?.[0] ?? "";
  // A later read of the page would show the change that the test makes by the API.
  const read = page.waitForResponse(`**/api/public${path}`);
  await goTo(page, path);
  await read;
  return path;
}
const LATE = "Annulation non remboursée : le délai est passé.";

test("leaving a translated waiting list cancels nothing when a place is confirmed", async ({
  page,
}) => {
  await translate(page);
  const path = await openFreePlace(page);
  const claimed = await page.request.post(`/api/public${path}/claim`);
  expect(claimed.status()).toBe(200);
  await button(page, "Quitter la liste d'attente").click();
  await button(page, "Oui, quitter la liste").click();
  await expect(page.getByText("1 place confirmée")).toBeVisible();
  await expect(page.getByText(LATE)).toBeVisible();
  await expect(page.getByText("Rien n'est annulé")).toBeVisible();
  await button(page, "Annuler ma place").click();
  await expect(page.getByText(/^Annuler votre place\s\? .* ne vous est pas rendu/)).toBeVisible();
  await button(page, CONFIRM).click();
  await expect(page.getByText(/C'est annulé\. .*ne vous est pas rendu/)).toBeVisible();
  await expect(page.getByText("1 place confirmée")).toHaveCount(0);
  await expect(button(page, "Annuler ma place")).toHaveCount(0);
  await expectNothingStale(page);
});

test("a free place is claimed by the second press when the deadline has passed", async ({
  page,
}) => {
  const path = await openFreePlace(page);
  const claimed: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") claimed.push(request.url());
  });
  const claim = button(page, "Prendre la place si elle est libre");
  await claim.dblclick({ delay: 20 });
  await expect(
    page.getByText(/^Prendre la place\s\? Le délai d'annulation est passé/),
  ).toBeFocused();
  await button(page, "Rester en liste d'attente").click();
  await expect(claim).toBeFocused();
  expect(claimed).toEqual([]);
  await claim.click();
  await button(page, "Oui, prendre la place").click();
  await expect(page.getByText("La place est à vous. 1 place confirmée")).toBeVisible();
  expect(claimed.filter((url) => url.endsWith(`${path}/claim`))).toHaveLength(1);

  await page.route("**/cancel", (route) => route.fulfill({ status: 400 }), { times: 1 });
  await button(page, "Annuler ma place").click();
  await button(page, CONFIRM).click();
  const failure = page.locator("main").getByRole("alert");
  await expect(failure).toBeVisible();
  await button(page, CONFIRM).click();
  await button(page, "Reprendre ma place").click();
  await expect(page.getByText("1 place confirmée", { exact: true })).toBeVisible();
  await expect(failure).toHaveCount(0);
});
