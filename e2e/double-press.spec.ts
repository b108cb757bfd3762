import { expect, type Locator, type Page } from "@playwright/test";
import { isPhone } from "./fixtures/fits";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { watchSecondPress } from "./fixtures/second-press";
import { book, newCard, newClass, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const everywhere = process.env.WIDTHS === "all";

/** Presses twice at the opener's place. The clock stands still until the second press. */
async function pressTwice(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.click({ trial: true });
  const box = await opener.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.click(x, y);
  await expect(opened).toBeVisible();
  await page.mouse.click(x, y);
  await page.clock.resume();
}

test("a double press on Encaisser records nothing when one or three debts stand", {
  tag: "@phone",
}, async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach);
  const cards: string[] = [];
  for (const [firstName, labels] of [
    ["Ana", ["Carte A", "Carte B", "Carte C"]],
    ["Bob", ["Carte D"]],
  ] as const) {
    const debtor = await newTrainee([coach], { firstName, lastName: "Un" });
    const owed: string[] = [];
    for (const label of labels) owed.push((await newCard(coach, debtor, { label })).id);
    await book(debtor, id, owed[0] ?? "");
    cards.push(...owed);
  }
  await page.clock.install();
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const classDialog = page.getByRole("dialog", { name: "Yoga doux" });
  const three = page.getByRole("dialog", { name: "Ana Un doit 360 €" });
  for (const label of everywhere ? ["Carte B", "Carte C"] : ["Carte C"]) {
    const due = classDialog.getByRole("button", { name: "Doit 360 € : Ana Un" });
    await pressTwice(page, due, three);
    const row = three.getByRole("button", { name: `Encaisser : ${label}` });
    await pressTwice(page, row, three.getByText(`${label}, depuis le`));
    await expect(row).toBeHidden();
    await three.getByRole("button", { name: "Encaisser 120 €" }).click({ trial: true });
    await page.keyboard.press("Escape");
    await expect(three).toBeHidden();
  }
  const one = page.getByRole("dialog", { name: "Bob Un doit 120 €" });
  await pressTwice(page, classDialog.getByRole("button", { name: "Doit 120 € : Bob Un" }), one);
  await one.getByRole("button", { name: "Encaisser 120 €" }).click({ trial: true });
  for (const card of cards)
    expect(await send(coach, "GET", `/api/subscription/${card}/receipts`)).toEqual([]);
});

test("a debt's row, menu, question and panel ignore a press that comes too early", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  for (const firstName of ["Ana", "Bob", "Cléo"]) {
    const debtor = await newTrainee([coach], { firstName, lastName: "Un" });
    await newCard(coach, debtor);
  }
  await page.clock.install();
  await openAs(page, coach, "/gestion/impayes");
  const rowOf = (name: string) => page.getByRole("button", { name: `Encaisser : ${name} Un` });
  const save = page.getByRole("button", { name: "Encaisser 120 €" });
  // The dialog's code is still to be loaded at the second press.
  await rowOf("Ana").dblclick();
  await expect(save).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf("Ana")).toBeFocused();
  await rowOf("Ana").click();
  await save.click();
  // Another row is pressed in the first task that finds the paid one gone.
  await page.waitForFunction(() => {
    const rows = document.querySelectorAll<HTMLElement>("button[aria-label^='Encaisser :']");
    if (rows.length !== 2 || document.querySelector("[role=dialog]")) return false;
    rows[0]?.click();
    return true;
  });
  await expect(page.locator("[data-ignored]")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await rowOf("Bob").click();
  const panel = page.getByRole("dialog", { name: "Bob Un doit 120 €" });
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  const menu = page.getByRole("button", { name: "Relancer : Bob Un" });
  const byMail = page.getByRole("menuitem", { name: "Par mail" });
  await menu.click({ trial: true });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await menu.click();
  await byMail.click({ force: true });
  await page.clock.resume();
  await expect(page.locator("[data-ignored]")).toHaveCount(0);
  await byMail.click();
  await expect(page.getByText("Relance envoyée à Bob Un.")).toBeVisible();

  await page.getByRole("button", { name: "Autres actions : Bob Un" }).click();
  await page.getByRole("menuitem", { name: "Annuler la dette" }).press("Enter");
  // The button is focused and pressed in the first task that finds it.
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('[role="dialog"] [data-ignored]');
    button?.focus();
    button?.click();
    return button !== null && button === document.activeElement;
  });
  await expect(page.locator("[data-ignored]")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Annuler la dette" }).press("Enter");
  await expect(rowOf("Bob")).toBeHidden();

  await page.setViewportSize({ width: 375, height: 812 });
  await rowOf("Cléo").click();
  await save.click({ trial: true });
  const box = await save.boundingBox();
  const at = {
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  };
  await page.mouse.click(at.x, at.y);
  // The same place is pressed in the first task that finds the panel closed.
  const pressed = await page.waitForFunction(({ x, y }) => {
    if (document.querySelector("[role=dialog]")) return null;
    const below = document.elementFromPoint(x, y);
    let isReceived = false;
    window.addEventListener("click", () => {
      isReceived = true;
    });
    const press = { clientX: x, clientY: y, bubbles: true, cancelable: true };
    below?.dispatchEvent(new MouseEvent("click", press));
    return { link: below?.closest("nav a")?.textContent, isReceived };
  }, at);
  expect(await pressed.jsonValue()).toEqual({ link: "Mes élèves", isReceived: false });
  await page.getByRole("link", { name: "Formules" }).click();
  await expect(page).toHaveURL("/offers");
});

test("Enter records an amount when the button's label follows what is typed", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  await page.clock.install();
  await openAs(page, coach, "/gestion/encaissements");
  await page.getByRole("button", { name: "Autre recette" }).click();
  const income = page.getByRole("dialog", { name: "Autre recette" });
  await income.getByLabel("Nature").fill("Tapis");
  await income.getByLabel("Payé par").fill("Ana");
  // The clock stands still until Enter is pressed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const amount = income.getByLabel("Montant reçu (€)");
  await amount.pressSequentially("23");
  await expect(income.getByRole("button", { name: "Encaisser 23 €" })).toBeVisible();
  await amount.press("Enter");
  await page.clock.resume();
  await expect(income).toBeHidden();
  await expect(page.getByText("23 € encaissés")).toBeVisible();
});

test("a double press on a dialog's Annuler opens no class when a row lies below", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await newClass(coach, { days });
  await page.clock.install();
  await openAs(page, coach);
  const row = page.getByRole("button", { name: rowName("Yoga doux") }).first();
  const opener = page.getByRole("button", { name: "Fermer des jours" });
  const cancel = page.getByRole("dialog").getByRole("button", { name: "Annuler" });
  await expect(row).toBeVisible();
  await opener.click();
  // The rows are no part of the accessibility tree until the dialog is closed.
  await pressTwice(page, cancel, row);
  await opener.click();
  await expect(cancel).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL("/");
});

test("a second press reaches nothing when the first press narrows the list", {
  tag: "@once",
}, async ({ page }) => {
  test.skip(isPhone(page), "a phone shows no panel beside the list");
  const coach = await newCoach();
  const { id } = await newClass(coach);
  await openAs(page, coach);
  const row = page.getByRole("button", { name: rowName("Yoga doux") });
  await expect(row).toBeVisible();
  // The panel's code is still to be loaded at the second press.
  const received = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        window.addEventListener(
          "click",
          ({ clientX, clientY }) => {
            const second = { clientX, clientY, bubbles: true, cancelable: true };
            new MutationObserver((_, observer) => {
              observer.disconnect();
              const types: string[] = [];
              const below = document.elementFromPoint(clientX, clientY);
              for (const type of ["mousedown", "click"]) {
                window.addEventListener(type, () => types.push(type));
                below?.dispatchEvent(new MouseEvent(type, second));
              }
              resolve(types);
            }).observe(document.documentElement, { attributeFilter: ["data-beside"] });
          },
          { once: true },
        );
      }),
  );
  await row.click();
  expect(await received).toEqual([]);
  await expect(page).toHaveURL(`/classes/${id}`);
});

test("a second press reaches nothing when the first press has chosen in a menu", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  await newClass(coach);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  await page.getByRole("button", { name: "Autres actions" }).click();
  const received = await page.evaluateHandle(() => {
    const clicks: Event[] = [];
    window.addEventListener("click", (click) => clicks.push(click));
    return clicks;
  });
  await page.getByRole("menuitem", { name: "Vente sur place" }).dblclick();
  await expect(page.getByRole("dialog", { name: "Vente sur place" })).toBeVisible();
  expect(await received.evaluate(({ length }) => length)).toBe(1);
});

test("a second press closes no form when the first press has opened its question", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  await newSeries(coach, 2);
  await page.clock.install();
  await openAs(page, coach);
  await page
    .getByRole("button", { name: /^Modifier : Pilates/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Seulement ce cours" }).uncheck();
  await dialog.getByLabel("Lieu").fill("Salle Voltaire");
  const question = page.getByRole("dialog", { name: "Modifier quels cours ?" });
  await pressTwice(page, dialog.getByRole("button", { name: "Enregistrer" }), question);
  await page.clock.runFor(1000);
  await expect(question.getByRole("button", { name: "Retour" })).toBeVisible();
  await expect(page.getByText("Quitter sans enregistrer ?")).toBeHidden();
});

test("a second press reaches nothing when the first press has opened a question", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach, { days: 2 });
  await book(trainee, id, card.id);
  await page.clock.install();
  await openAs(page, trainee, `/classes/${id}`);
  const opener = page.getByRole("button", { name: "Annuler ma réservation" });
  const keep = page.getByRole("button", { name: "Garder ma place" });
  await opener.click({ trial: true });
  const received = await page.evaluateHandle(() => {
    const targets: unknown[] = [];
    window.addEventListener("click", ({ target }) => targets.push(target));
    return targets;
  });
  await pressTwice(page, opener, keep);
  expect(await received.evaluate(({ length }) => length)).toBe(1);
  await page.clock.runFor(1000);
  await keep.click();
  await expect(keep).toBeHidden();
});

test("a menu that fits scrolls nothing and closes at a second press", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee, { label: "Carte A" });
  await openAs(page, coach, `/trainees/${trainee.id}`);
  const more = page.getByRole("button", { name: "Actions : Carte A" });
  const first = page.getByRole("menuitem").first();
  await expect(more).toBeVisible();
  // Content that loads above the button changes the page's height.
  await page.waitForFunction(() => !document.querySelector(".animate-pulse"));
  await more.scrollIntoViewIfNeeded();
  const box = await more.boundingBox();
  const at = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20] as const;
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.click(...at);
  await expect(first).toBeFocused();
  expect(await scrolled()).toBe(before);
  await page.mouse.click(...at);
  await expect(first).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Opens the chosen rows, and all rows in `npm run test:all`. */
async function openRows(page: Page, rows: Locator, chosen: number[]): Promise<void> {
  // The next month's rows load after the first.
  await expect(rows.nth(1)).toBeVisible();
  const all = [...(await rows.all()).keys()];
  for (const nth of everywhere ? all : chosen) {
    await rows.nth(nth).click();
    const dialog = page.getByRole("dialog").last();
    await expect(dialog).toBeVisible();
    await page.waitForFunction(() => !document.querySelector(".animate-pulse, [data-ignored]"));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
}

test("a coach's row puts no saving button under the pointer when it opens", async ({ page }) => {
  const coach = await newCoach();
  for (const lastName of ["Un", "Deux", "Trois", "Quatre", "Cinq"]) {
    const trainee = await newTrainee([coach], { firstName: "Ana", lastName });
    const { id: subscriptionId } = await newCard(coach, trainee);
    const receipt = { subscriptionId, amount: 10, method: "CASH" };
    await send(coach, "POST", "/api/receipts", receipt);
  }
  const violations = await watchSecondPress(page);
  await openAs(page, coach, "/gestion/encaissements");
  const receipts = page.getByRole("list", { name: "Encaissements" }).getByRole("button");
  await openRows(page, receipts, [-1]);
  await page.getByRole("tab", { name: "Impayés" }).click();
  await openRows(page, page.getByRole("button", { name: /^Encaisser : / }), [0, 2, -1]);
  expect(violations()).toEqual([]);
});

test("a trainee's row puts no saving button under the pointer when it opens", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  for (const days of [2, 3, 4, 5]) {
    const { id } = await newClass(coach, { days });
    if (days % 2) await book(trainee, id, card.id);
  }
  const violations = await watchSecondPress(page);
  await openAs(page, trainee);
  await openRows(page, page.getByRole("button", { name: rowName("Yoga doux") }), [0, -1]);
  await openRows(page, page.getByRole("button", { name: /^(Réserver|Modifier) : / }), [0, -1]);
  expect(violations()).toEqual([]);
});
