import { expect, type Locator, type Page } from "@playwright/test";
import { formatDay } from "@/lib/format";
import { actOn } from "./fixtures/act-on";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { goTo, reload } from "./fixtures/go-to";
import { enter, newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { dayIn, newCard, newClass, newOffer, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const question = (page: Page) => page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });

interface Form {
  path: string;
  title: string;
  open: (page: Page) => Promise<void>;
  /** Makes the field appear. */
  choose?: (dialog: Locator) => Promise<void>;
  field: (dialog: Locator) => Locator;
  typed: string;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
/** A reload opens a class or a trainee again, at its own address. */
const openRow = async (page: Page, name: RegExp) => {
  if (!/\/(classes|trainees)\/./.test(page.url())) await press(page, name);
};

const classForm: Form = {
  path: "/",
  title: "Nouveau cours",
  open: (page) => press(page, "Ajouter un cours"),
  field: (dialog) => dialog.getByLabel("Nom du cours"),
  typed: "Danse",
};
const comment: Form = {
  path: "/trainees",
  title: "Modifier le commentaire",
  open: async (page) => {
    await openRow(page, /^Ana Un/);
    await press(page, "Modifier le commentaire");
  },
  field: (dialog) => dialog.getByLabel("Commentaire sur Ana"),
  typed: "Genou fragile",
};
const offerForm: Form = {
  path: "/offers",
  title: "Nouvelle formule",
  open: (page) => press(page, "Ajouter une formule"),
  field: (dialog) => dialog.getByLabel("Nom de la formule"),
  typed: "Illimité",
};
const subscription: Form = {
  path: "/trainees",
  title: "Modifier l'abonnement",
  open: async (page) => {
    await openRow(page, /^Ana Un/);
    await actOn(page, "Modifier", "Carte 10 cours");
  },
  field: (dialog) => dialog.getByLabel("Nom", { exact: true }),
  typed: "Carte d'Ana",
};
const classComment: Form = {
  path: "/",
  title: "Yoga doux",
  open: (page) => openRow(page, rowName("Yoga doux")),
  field: (dialog) => dialog.getByLabel("Commentaire (jamais affiché aux élèves)"),
  typed: "Apporter les tapis",
};
const collect: Form = {
  path: "/gestion/impayes",
  title: "Ana Un doit 120 €",
  open: (page) => press(page, "Encaisser : Ana Un"),
  field: (dialog) => dialog.getByLabel("Montant reçu (€)"),
  typed: "59,90",
};
const restored = [classComment, comment, subscription, offerForm, collect];
const sale: Form = {
  path: "/trainees",
  title: "Ajouter un abonnement à Ana",
  open: async (page) => {
    await openRow(page, /^Ana Un/);
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  },
  choose: (dialog) => dialog.getByRole("radio").first().check(),
  field: (dialog) => dialog.getByLabel("Prix (€)"),
  typed: "30",
};
const unrestored: Form[] = [
  sale,
  {
    path: "/",
    title: "Modifier le cours",
    open: (page) => press(page, /^Modifier : Yoga doux/),
    field: (dialog) => dialog.getByLabel("Lieu"),
    typed: "Ailleurs",
  },
  {
    path: "/trainees",
    title: "Créer un élève",
    open: (page) => press(page, "Créer un élève"),
    field: (dialog) => dialog.getByLabel("Prénom"),
    typed: "Zoé",
  },
  {
    path: "/assistants",
    title: "Créer un prof",
    open: (page) => press(page, "Créer un prof"),
    field: (dialog) => dialog.getByLabel("Prénom"),
    typed: "Inès",
  },
  {
    path: "/profile",
    title: "Changer le mot de passe",
    open: (page) => press(page, "Changer le mot de passe"),
    field: (dialog) => dialog.getByLabel("Ancien mot de passe"),
    typed: "brioche",
  },
];

async function studio(): Promise<{ coach: Person; ana: Person }> {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana);
  await newClass(coach);
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  return { coach, ana };
}

const dialogOf = (page: Page, { title }: Form) =>
  page.getByRole("dialog", { name: title, exact: true });

async function typeInto(page: Page, form: Form): Promise<Locator> {
  await form.open(page);
  await form.choose?.(dialogOf(page, form));
  const field = form.field(dialogOf(page, form));
  await field.click();
  await field.fill("");
  // A browser asks before a reload only when keys were pressed.
  await field.pressSequentially(form.typed);
  return field;
}

/** Accepts the browser's question before a reload; returns how often it was asked. */
function acceptReloads(page: Page): () => number {
  let questions = 0;
  page.on("dialog", (dialog) => {
    if (dialog.type() === "beforeunload") questions += 1;
    void dialog.accept();
  });
  return () => questions;
}

const restoredNotice = (dialog: Locator) =>
  dialog.getByText("Voici ce que vous aviez saisi sans l'enregistrer.");

test("a changed form asks before each way out, and its draft returns after a reload", async ({
  page,
}) => {
  const { coach } = await studio();
  const countQuestions = acceptReloads(page);
  await openAs(page, coach, classForm.path);
  const field = await typeInto(page, classForm);
  const dialog = dialogOf(page, classForm);
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(3, 3),
    () => dialog.getByRole("button", { name: "Fermer" }).click(),
    () => dialog.getByRole("button", { name: "Annuler" }).click(),
  ];
  for (const leave of ways) {
    // The previous question leaves the screen before it leaves the history.
    await untilHistoryHas(page, 3);
    await leave();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Rester" }).click();
    await expect(question(page)).toBeHidden();
    await expect(field).toHaveValue(classForm.typed);
  }
  await untilHistoryHas(page, 3);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await untilHistoryHas(page, 2);
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue(classForm.typed);
  await reload(page);
  expect(countQuestions()).toBe(1);
  await classForm.open(page);
  await expect(field).toHaveValue(classForm.typed);
  await expect(restoredNotice(dialog)).toBeVisible();
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await untilHistoryHas(page, 0);
  await classForm.open(page);
  await expect(field).toHaveValue("");
  await untilHistoryHas(page, 1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
});

// The test before shows the question for one form, this test for all of them.
test("every form asks before it closes when it was changed, and only then", {
  tag: "@all",
}, async ({ page }) => {
  const { coach } = await studio();
  await newOffer(coach);
  await enter(page, coach);
  let path = "";
  for (const form of [classForm, ...restored, ...unrestored].sort((a, b) =>
    a.path.localeCompare(b.path),
  )) {
    if (form.path !== path) await goTo(page, form.path);
    path = form.path;
    await form.open(page);
    const dialog = dialogOf(page, form);
    await expect(dialog).toBeVisible();
    await expect(page.locator(".animate-pulse")).toHaveCount(0);
    // Through every field, and nothing typed.
    for (let n = 0; n < 6; n += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(dialog, form.title).toBeHidden();
    await typeInto(page, form);
    await page.keyboard.press("Escape");
    await expect(question(page), form.title).toBeVisible();
    await question(page).getByRole("button", { name: "Quitter sans enregistrer" }).click();
    await expect(page.getByRole("dialog"), form.title).toHaveCount(0);
  }
});

// The first test shows the draft of one form, this test those of all others.
test("every other form's draft is restored when the page reloads", {
  tag: "@all",
}, async ({ page }) => {
  const { coach } = await studio();
  const countQuestions = acceptReloads(page);
  await enter(page, coach);
  for (const [n, form] of restored.entries()) {
    await goTo(page, form.path);
    await typeInto(page, form);
    await reload(page);
    expect(countQuestions(), form.title).toBe(n + 1);
    await form.open(page);
    const dialog = dialogOf(page, form);
    await expect(form.field(dialog)).toHaveValue(form.typed);
    if (form !== classComment) {
      await expect(restoredNotice(dialog)).toBeVisible();
      await dialog.getByRole("button", { name: "Effacer le brouillon" }).click();
      await expect(form.field(dialog)).not.toHaveValue(form.typed);
    } else await form.field(dialog).fill("");
    // A press right after the last change still asks, and is undone by the next press.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }
});

test("the Wix form restores its account but not its key when the page reloads", async ({
  page,
}) => {
  const coach = await newCoach();
  const countQuestions = acceptReloads(page);
  await openAs(page, coach, "/wix-import");
  await page.getByLabel("ID du compte Wix").pressSequentially("compte-1");
  await page.getByLabel("Clé API Wix").pressSequentially("IST.secret");
  await page.getByRole("button", { name: "Afficher la clé" }).click();
  await expect(page.getByLabel("Clé API Wix")).toHaveAttribute("type", "text");
  await reload(page);
  expect(countQuestions()).toBe(1);
  await expect(page.getByLabel("ID du compte Wix")).toHaveValue("compte-1");
  await expect(page.getByLabel("Clé API Wix")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("IST.");
  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  await navigation.getByRole("link", { name: "Formules" }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Rester" }).click();
  await expect(page).toHaveURL("/wix-import");
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await question(page).getByRole("button", { name: "Rester" }).click();
  await expect(page).toHaveURL("/wix-import");
  await navigation.getByRole("link", { name: "Formules" }).click();
  await question(page).getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(page).toHaveURL("/offers");
});

async function login(page: Page, { email, password }: Person) {
  await page.getByLabel("Nom d'utilisateur").fill(email);
  await page.getByLabel("Mot de passe").fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("a draft returns after a login, and goes at a logout", async ({ page }) => {
  const { coach } = await studio();
  const countQuestions = acceptReloads(page);
  await openAs(page, coach, "/offers");
  await typeInto(page, offerForm);
  await dialogOf(page, offerForm).getByLabel("Prix TTC (€)").fill("90");
  await page.evaluate(() => localStorage.setItem("token", "ended"));
  const draftIsSent = () =>
    Object.entries(localStorage).some(([key, text]) => /draft/.test(key) && /"key":/.test(text));
  await page.route("**/api/offer", async (route) => {
    await page.waitForFunction(draftIsSent);
    await route.continue();
  });
  await press(page, "Créer");
  await expect(page).toHaveURL(/\/login/);
  expect(countQuestions()).toBe(0);

  await login(page, coach);
  await expect(page).toHaveURL("/offers");
  await offerForm.open(page);
  const field = offerForm.field(dialogOf(page, offerForm));
  await expect(field).toHaveValue(offerForm.typed);
  // The server rejected the request, so the draft is not shown as unconfirmed.
  await expect(page.getByText("Voici ce que vous aviez saisi sans l'enregistrer.")).toBeVisible();
  await reload(page);
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => key.startsWith("elan.draft."))).toEqual([]);
});

test("a series draft is restored with its scope and its own day", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  await newSeries(coach, 2);
  await openAs(page, coach);
  const dialog = page.getByRole("dialog", { name: "Modifier le cours" });
  const alone = dialog.getByRole("checkbox", { name: "Seulement ce cours" });
  const day = dialog.getByLabel("Date");
  await press(page, /^Modifier : Pilates/);
  const own = await day.inputValue();
  await day.fill(formatDay(dayIn(3)));
  await alone.uncheck();
  await expect(day).toHaveValue(own);
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Rester" }).click();

  acceptReloads(page);
  await reload(page);
  await press(page, /^Modifier : Pilates/);
  await expect(alone).not.toBeChecked();
  await expect(day).toHaveValue(own);
  await expect(day).toBeDisabled();
  await dialog.getByRole("button", { name: "Effacer le brouillon" }).click();
  await expect(alone).toBeChecked();
});

test("a comment's draft shows another window's comment before it replaces it", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const { id } = await newClass(coach);
  await openAs(page, coach, classComment.path);
  await typeInto(page, classComment);
  await send(coach, "POST", `/api/activity/${id}/comment`, { comment: "Salle 2" });

  acceptReloads(page);
  await reload(page);
  await classComment.open(page);
  const dialog = dialogOf(page, classComment);
  await expect(classComment.field(dialog)).toHaveValue(classComment.typed);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Salle 2")).toBeVisible();
});
