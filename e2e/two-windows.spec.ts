import { expect, type Page } from "@playwright/test";
import { actOn } from "./fixtures/act-on";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { goTo } from "./fixtures/go-to";
import { enter, newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { newCard, newClass, newOffer, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click({ timeout: 2_000 });
const MEANWHILE = /Modifié entre-temps/;

interface Edited {
  name: string;
  path: string;
  open: (page: Page) => Promise<void>;
  field: string;
  before: string;
  stays?: boolean;
  stored: () => Promise<string>;
}

test("a conflict shows both versions, and either can be saved", async ({ page }) => {
  test.setTimeout(180_000);
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana);
  await newClass(coach);
  await newOffer(coach, { label: "Carte 5", quantity: 5 });
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  await send(coach, "POST", "/api/coach-assistants", { firstName: "Inès", lastName: "R" });
  const get = <T>(path: string) => send<T>(coach, "GET", path);
  type Trainee = { comment: string; subscriptions: { label: string }[] };
  const trainee = async () => (await get<Trainee[]>("/api/user/trainees"))[0];
  type Class = { label: string; place: string; comment: string };
  const lesson = async () => {
    const months = await Promise.all(
      [0, 1].map((n) => get<Class[]>(`/api/activities/all-month?monthOffset=${n}`)),
    );
    return months.flat()[0];
  };
  const chooseAna = async (one: Page) => {
    const write = one.getByRole("button", { name: "Modifier le commentaire" });
    if (!(await write.isVisible())) await press(one, /^Ana Un/);
  };
  const all: Edited[] = [
    {
      name: "a class",
      path: "/",
      open: (one) => press(one, /^Modifier : Yoga doux/),
      field: "Lieu",
      before: "Studio République",
      stored: async () => (await lesson())?.place ?? "",
    },
    {
      name: "a class's comment",
      path: "/",
      open: (one) => press(one, rowName("Yoga doux")),
      field: "Commentaire (jamais affiché aux élèves)",
      before: "",
      stays: true,
      stored: async () => (await lesson())?.comment ?? "",
    },
    {
      name: "an offer",
      path: "/offers",
      // The pattern leaves out the offer that the card was sold from.
      open: (one) => press(one, /^Modifier : Carte (?!10)/),
      field: "Nom de la formule",
      before: "Carte 5",
      stored: async () => {
        const list = await get<{ label: string; quantity: number }[]>("/api/offers");
        return list.find(({ quantity }) => quantity === 5)?.label ?? "";
      },
    },
    {
      name: "a trainee's comment",
      path: "/trainees",
      open: async (one) => {
        await chooseAna(one);
        await press(one, "Modifier le commentaire");
      },
      field: "Commentaire sur Ana",
      before: "",
      stored: async () => (await trainee())?.comment ?? "",
    },
    {
      name: "a subscription",
      path: "/trainees",
      open: async (one) => {
        await chooseAna(one);
        await actOn(one, "Modifier", "Carte");
      },
      field: "Nom",
      before: "Carte 10 cours",
      stored: async () => (await trainee())?.subscriptions[0]?.label ?? "",
    },
    {
      name: "an assistant",
      path: "/assistants",
      open: (one) => press(one, /^Inès/),
      field: "Nom",
      before: "R",
      stored: async () =>
        (await get<{ lastName: string }[]>("/api/coach-assistants"))[0]?.lastName ?? "",
    },
  ];
  // All forms share one conflict panel: `npm run test:all` tests each, other runs one.
  const long = process.env.WIDTHS === "all";
  await enter(page, coach);
  for (const edited of long ? all : all.slice(0, 1)) {
    const dialog = page.getByRole("dialog").last();
    const field = dialog.getByLabel(edited.field, { exact: true });
    const save = dialog.getByRole("button", { name: "Enregistrer", exact: true }).first();
    // A press at the spot of the one that closed a dialog is ignored for 400 ms.
    const openField = () =>
      expect(async () => {
        // On a slow machine the dialog may open after the wait, above the button.
        if (!(await field.isVisible())) await edited.open(page);
        await expect(field, edited.name).toBeVisible({ timeout: 1_000 });
      }).toPass();
    const close = async () => {
      if (edited.stays) {
        // Escape before the page has the response would ask about the draft.
        const saving = dialog.getByRole("button", { name: /^(Enregistrer|Modification)/ });
        await expect(saving).toHaveCount(0);
        await page.keyboard.press("Escape");
      }
      await expect(field, edited.name).toBeHidden();
      await untilHistoryHas(page, 0);
    };
    await goTo(page, edited.path);
    await openField();
    await expect(field, edited.name).toHaveValue(edited.before);
    await field.fill("Carte un");
    const sent = page.waitForRequest((request) => !["GET", "HEAD"].includes(request.method()));
    await save.click();
    const saved = await sent;
    await close();
    const saveElsewhere = async (text: string) => {
      const body = JSON.parse(saved.postData()?.replace("Carte un", text) ?? "");
      // A request without a version overwrites any.
      const { pathname } = new URL(saved.url());
      const method = saved.method() as "PUT" | "POST";
      await send(coach, method, pathname, { ...body, version: undefined });
      await expect.poll(edited.stored, edited.name).toBe(text);
    };

    await openField();
    await expect(field, edited.name).toHaveValue("Carte un");
    await field.fill("Carte à moi");
    await saveElsewhere("Carte d'elle");
    await save.click();
    const conflict = dialog.getByRole("region", { name: MEANWHILE });
    await expect(conflict, edited.name).toBeInViewport();
    await expect(dialog.getByText("Votre saisie : Carte à moi")).toBeVisible();
    await expect(dialog.getByText("Enregistré : Carte d'elle")).toBeVisible();
    await expect(field).toHaveValue("Carte à moi");
    await save.click();
    await expect(conflict, edited.name).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Modification..." })).toHaveCount(0);
    expect(await edited.stored()).toBe("Carte d'elle");
    await dialog.getByRole("button", { name: "Enregistrer ma version" }).click();
    await expect.poll(edited.stored, edited.name).toBe("Carte à moi");
    await close();

    await openField();
    await expect(field, edited.name).toHaveValue("Carte à moi");
    await field.fill("Carte trois");
    await saveElsewhere("Carte quatre");
    await save.click();
    await dialog.getByRole("button", { name: "Prendre l'autre version" }).click();
    await expect(field, edited.name).toHaveValue("Carte quatre");
    await expect(dialog.getByText(MEANWHILE)).toHaveCount(0);
    expect(await edited.stored()).toBe("Carte quatre");
    await page.keyboard.press("Escape");
    await untilHistoryHas(page, 0);
  }
});

test("a form without a version follows another window and sends only its changes", async ({
  page,
}) => {
  const coach = await newCoach();
  await page.clock.install();
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Mon activité" }).click();
  await page.getByLabel("Nom légal").fill("Nora Keller");
  const elsewhere = { mediatorName: "Médiation Exemple" };
  await send(coach, "PUT", "/api/user/business", elsewhere);
  // The page refetches when the coach comes back to the window.
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByLabel("Nom du médiateur")).toHaveValue("Médiation Exemple");
  await expect(page.getByLabel("Nom légal")).toHaveValue("Nora Keller");
  await press(page, "Enregistrer mon activité");
  await expect(page.getByText("Mon activité est à jour.")).toBeVisible();

  await page.getByRole("tab", { name: "Profil" }).click();
  await press(page, "Modifier");
  await page.getByLabel("Téléphone").fill("0698765432");
  await send(coach, "POST", "/api/user/modify-user", { displayName: "Nora K." });
  await press(page, "Enregistrer");
  await expect(page.getByText("Vos informations sont à jour.")).toBeVisible();
  const me = await send<object>(coach, "GET", "/api/user/me");
  expect(me).toMatchObject({ displayName: "Nora K.", phoneNumber: "0698765432" });
});

test("a pause shows another window's change first and succeeds at the next press", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const { id } = await newCard(coach, ana);
  await openAs(page, coach, "/trainees");
  await press(page, /^Ana Un/);
  await actOn(page, "Mettre en pause", "Carte");
  const dialog = page.getByRole("dialog", { name: "Mettre cet abonnement en pause ?" });
  const pause = dialog.getByRole("button", { name: "Mettre en pause" });
  await expect(pause).toBeEnabled();
  const payment = { subscriptionId: id, amount: 50, method: "CASH" };
  await send(coach, "POST", "/api/receipts", payment);
  await pause.click();
  await expect(dialog.getByText(/^Enregistré\s: 50/)).toBeVisible();
  await expect(dialog.getByText(/Rechargez la page/)).toHaveCount(0);
  await pause.click();
  await expect(page.getByText("Abonnement mis en pause.")).toBeVisible();
});
