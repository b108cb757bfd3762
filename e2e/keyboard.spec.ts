import { expect, type Locator, type Page } from "@playwright/test";
import { formatDay } from "@/lib/format";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { PICTURE } from "./fixtures/picture";
import { book, dayIn, newCard, newClass, newClassNow, newOffer, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** Presses a key, 60 times at most, until the focus is on the wanted element. */
async function focusByKey(page: Page, wanted: Locator, key: "Tab" | "ArrowDown" = "Tab") {
  // A look-up by role at each press takes longer than the press.
  let found = await wanted.elementHandle();
  for (let presses = 0; presses < 60; presses += 1) {
    const focus = await found?.evaluate((node) =>
      node.isConnected ? node === document.activeElement : "replaced",
    );
    if (focus === "replaced") found = await wanted.elementHandle();
    else if (focus) return;
    else await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

async function press(page: Page, wanted: Locator, key: "Enter" | "Space" = "Enter") {
  await focusByKey(page, wanted);
  await expect(wanted).not.toHaveAttribute("data-ignored");
  await page.keyboard.press(key);
}

/** A Tab before the dialog is open would go on behind it. */
async function openDialog(page: Page, opener: Locator) {
  await press(page, opener);
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function type(page: Page, field: Locator, text: string) {
  await focusByKey(page, field);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

test("a trainee books and cancels a place by the keyboard alone", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee);
  await newCard(coach, trainee, { label: "Carte de 5", quantity: 5 });
  await newClass(coach);
  await openAs(page, trainee);
  const row = page.getByRole("button", { name: /^(Réserver|Modifier) : Yoga doux/ });
  await expect(row).toBeVisible();
  const opener = page.getByRole("button", { name: rowName("Yoga doux") });
  await focusByKey(page, opener);
  // The outline of the button itself would be cut with its label.
  const ring = await opener.evaluate((node) => getComputedStyle(node, "::after").outline);
  expect(ring).toMatch(/solid 2px$/);
  await focusByKey(page, row);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();

  await page.keyboard.press("Enter");
  const first = dialog.getByRole("radio").first();
  await expect(first).toBeVisible();
  await focusByKey(page, first);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio").last()).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(first).toBeChecked();
  const places = dialog.getByLabel("Nombre de places");
  await focusByKey(page, places);
  await page.keyboard.press("ArrowUp");
  await expect(places).toHaveValue("2");
  await press(page, dialog.getByRole("button", { name: "Réserver", exact: true }));
  await expect(dialog.getByText("C'est réservé : 2 places confirmées.")).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Terminé" }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Inscrit · 2 places")).toBeVisible();

  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, dialog.getByRole("button", { name: "Autres actions" }));
  await focusByKey(page, dialog.getByRole("menuitem", { name: "Tout annuler" }), "ArrowDown");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Annuler vos 2 places ?" });
  await expect(question.getByText("2 cours seront rendus sur votre carte.")).toBeVisible();
  await press(page, question.getByRole("button", { name: "Confirmer l'annulation" }));
  await expect(page.getByText("2 places annulées.")).toBeVisible();
  await expect(row).toBeFocused();
  await expect(row).toHaveText("Réserver");
});

test("a toast takes the focus by F6, stays while it has it and gives it back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  const coach = await newCoach();
  await newClass(coach);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const more = page.getByRole("button", { name: "Autres actions" });
  await press(page, more);
  await focusByKey(page, page.getByRole("menuitem", { name: "Copier le lien" }), "ArrowDown");
  await page.keyboard.press("Enter");
  const message = page.getByText("Lien du cours copié.");
  await expect(message).toBeVisible();
  await page.keyboard.press("F6");
  const close = page.getByRole("button", { name: "Effacer le message" });
  await expect(close).toBeFocused();
  await page.clock.fastForward(60_000);
  await expect(message).toBeVisible();
  await page.keyboard.press("F6");
  await expect(more).toBeFocused();
  await page.keyboard.press("F6");
  await page.keyboard.press("Enter");
  await expect(message).toBeHidden();
  await expect(more).toBeFocused();
});

test("a trainee chooses days and changes the coach by the keyboard alone", async ({ page }) => {
  const nora = await newCoach();
  const sami = await newCoach({ firstName: "Sami", lastName: "Benali" });
  const trainee = await newTrainee([nora, sami]);
  await newClass(nora, { days: 1, changes: { label: "Demain" } });
  await newClass(nora, { days: 1, time: "20:00", changes: { label: "Le soir" } });
  await newClass(nora, { days: 40, changes: { label: "Bien plus tard" } });
  await newOffer(sami);
  await openAs(page, trainee);
  await expect(page.getByRole("button", { name: /^Demain/ })).toBeVisible();

  const opener = page.getByRole("button", { name: "Ouvrir le calendrier" });
  if (await opener.isVisible()) {
    await focusByKey(page, opener);
    await page.keyboard.press("Enter");
  }
  // The grid is one tab stop with arrow keys.
  await focusByKey(page, page.getByRole("grid").getByRole("button", { name: /aujourd'hui$/ }));
  await page.keyboard.press("ArrowRight");
  const tomorrow = page.getByRole("grid").getByRole("button", { name: /, 2 cours$/ });
  await expect(tomorrow).toBeFocused();
  await page.keyboard.press("Enter");
  await focusByKey(page, page.getByRole("button", { name: "Filtrer" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Bien plus tard/ })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Le soir/ })).toBeVisible();

  await focusByKey(page, page.getByRole("button", { name: /Coach : Nora Keller/ }));
  await page.keyboard.press("Enter");
  await focusByKey(page, page.getByRole("menuitem", { name: "Sami Benali" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Reservation de cours avec Sami Benali" }),
  ).toBeVisible();
});

test("a trainee uses offers, profile and history by the keyboard alone", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await send(trainee, "POST", "/api/user/modify-user", { phoneNumber: null });
  await newOffer(coach, { label: "Carte 5", quantity: 5 });
  const large = await newOffer(coach, { quantity: 20 });
  const sold = `/api/subscription/trainee/${trainee.id}/offer/${large.id}`;
  const card = await send<{ id: string }>(coach, "POST", sold);
  for (let days = 1; days <= 11; days += 1)
    await book(trainee, (await newClass(coach, { days })).id, card.id);
  await openAs(page, trainee);

  await press(page, page.getByRole("link", { name: "Formules" }));
  const buy = page.getByRole("button", { name: "Réserver : Carte 5" });
  await expect(buy).toBeVisible();
  await openDialog(page, buy);
  const dialog = page.getByRole("dialog");
  await type(page, dialog.getByLabel("Téléphone"), "0612345678");
  await expect(dialog.getByLabel(/^Je demande à commencer/)).toBeVisible();
  await press(page, dialog.getByRole("button", { name: /^Souscrire/ }));
  await expect(page.getByRole("dialog", { name: "Souscription réussie !" })).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Fermer" }).last());
  await expect(buy).toBeFocused();

  const mine = page.getByRole("listitem").filter({ hasText: "5 / 5" });
  const more = mine.getByRole("button", { name: "Plus d'actions : Carte 5" });
  await press(page, more);
  await focusByKey(page, mine.getByRole("menuitem", { name: "Mouvements" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Achat")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await openDialog(page, mine.getByRole("button", { name: "Supprimer : Carte 5" }));
  await press(page, dialog.getByRole("button", { name: "Supprimer" }));
  await expect(mine).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();

  await press(page, page.getByRole("button", { name: "Mon compte" }));
  await press(page, page.getByRole("menuitem", { name: "Mes infos" }));
  const edit = page.getByRole("button", { name: "Modifier", exact: true });
  await expect(edit).toBeVisible();
  await press(page, edit);
  await expect(page.getByRole("heading", { name: "Modifier mes informations" })).toBeFocused();
  const choosing = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: "Changer la photo" }));
  const picture = { name: "moi.png", mimeType: "image/png", buffer: PICTURE };
  await (await choosing).setFiles(picture);
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  await type(page, page.getByLabel("Prénom"), "Louise");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Vos informations sont à jour.")).toBeVisible();
  await expect(edit).toBeFocused();

  const change = page.getByRole("button", { name: "Changer le mot de passe" });
  await openDialog(page, change);
  await type(page, dialog.getByLabel("Ancien mot de passe"), trainee.password);
  for (const label of ["Nouveau mot de passe", "Confirmation"])
    await type(page, dialog.getByLabel(label, { exact: true }), "noisette-velours-7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mot de passe modifié avec succès !")).toBeVisible();
  await expect(change).toBeFocused();
  await press(page, page.getByRole("switch", { name: "Rappels par email" }), "Space");
  await expect(page.getByText("Les rappels sont désactivés.")).toBeVisible();

  await press(page, page.getByRole("link", { name: "Réservations" }));
  await expect(page.getByText("Affichage de 10 sur 11 réservations")).toBeVisible();
  await focusByKey(page, page.getByRole("radio", { name: "À venir" }));
  await page.keyboard.press("End");
  await expect(page.getByText("Toutes les réservations ont été chargées")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
});

test("a coach creates a series and takes a roll call by the keyboard alone", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  const people = [
    await newTrainee([coach], { firstName: "Ana", lastName: "Un" }),
    await newTrainee([coach], { firstName: "Bob", lastName: "Deux" }),
  ];
  const { id } = await newClassNow(coach);
  for (const person of people) await book(person, id, (await newCard(coach, person)).id);
  await openAs(page, coach);
  const row = page.getByRole("button", { name: rowName("Yoga doux") });
  await expect(row).toBeVisible();

  const add = page.getByRole("button", { name: "Ajouter un cours" });
  await openDialog(page, add);
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await type(page, form.getByLabel("Nom du cours"), "Boxe");
  await type(page, form.getByLabel("Lieu"), "Salle Voltaire");
  await focusByKey(page, form.getByRole("radio", { name: "Une seule fois" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(form.getByRole("radio", { name: "Chaque semaine" })).toBeChecked();
  const lastDay = dayIn(100);
  await type(page, form.getByLabel("Jusqu'au"), formatDay(lastDay).replaceAll("/", ""));
  await expect(form.getByLabel("Jusqu'au")).toHaveValue(formatDay(lastDay));
  const slider = form.getByRole("slider");
  await focusByKey(page, slider);
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /^23\sh avant$/);
  await press(page, form.getByRole("button", { name: "Créer" }));
  await expect(page.getByText(/^\d+\scours créés\.$/)).toBeVisible();
  await expect(add).toBeFocused();

  await openDialog(page, row);
  const detail = page.getByRole("dialog", { name: "Yoga doux" });
  const call = detail.getByRole("button", { name: "Faire l'appel" });
  await expect(call).toBeVisible();
  await press(page, call);
  await press(page, detail.getByRole("checkbox", { name: "Bob Deux" }), "Space");
  await press(page, detail.getByRole("button", { name: /^Valider/ }));
  await expect(detail.getByText("Absent", { exact: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
});

test("a coach uses trainees, offers and features by the keyboard alone", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach();
  await newTrainee([coach], { firstName: "Élodie", lastName: "Noël" });
  await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newOffer(coach);
  await openAs(page, coach, "/trainees");
  const search = page.getByRole("searchbox");
  await expect(search).toBeVisible();
  await type(page, search, "noel");
  await press(page, page.getByRole("button", { name: /^Élodie Noël/ }));
  await press(page, page.getByRole("button", { name: "Aller aux détails" }));
  await expect(page.getByRole("region", { name: "Détails d'Élodie Noël" })).toBeFocused();
  await openDialog(page, page.getByRole("button", { name: "Ajouter", exact: true }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio")).toBeVisible();
  await press(page, dialog.getByRole("radio"), "Space");
  await press(page, dialog.getByRole("button", { name: "Ajouter" }));
  const actions = page.getByRole("button", { name: "Actions : Carte 10 cours" });
  await expect(actions).toBeVisible();
  await expect(dialog).toBeHidden();
  await press(page, actions);
  await expect(page.getByRole("menuitem", { name: /^Modifier/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await press(page, dialog.getByLabel("Payé", { exact: true }), "Space");
  await press(page, dialog.getByRole("button", { name: "Enregistrer" }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Payé", { exact: true })).toBeVisible();
  await expect(actions).toBeFocused();

  await press(page, page.getByRole("link", { name: "Formules" }));
  await expect(page.getByRole("heading", { name: "Carte 10 cours" })).toBeVisible();
  const add = page.getByRole("button", { name: "Ajouter une formule" });
  await openDialog(page, add);
  await type(page, dialog.getByLabel("Nom de la formule"), "Illimité");
  await focusByKey(page, dialog.getByRole("radio", { name: "Carte" }));
  await page.keyboard.press("ArrowRight");
  await type(page, dialog.getByLabel("Prix TTC (€)"), "90");
  await type(page, dialog.getByLabel("Cours par semaine"), "7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("7 cours/semaine")).toBeVisible();
  await expect(add).toBeFocused();
  const edit = page.getByRole("button", { name: "Modifier : Illimité" });
  await openDialog(page, edit);
  await type(page, dialog.getByLabel("Prix TTC (€)"), "95");
  await page.keyboard.press("Enter");
  await expect(page.getByText("95 €")).toBeVisible();
  await expect(edit).toBeFocused();
  await openDialog(page, page.getByRole("button", { name: "Supprimer : Illimité" }));
  await press(page, dialog.getByRole("button", { name: "Supprimer" }));
  await expect(page.getByText("95 €")).toBeHidden();

  await press(page, page.getByRole("button", { name: "Mon compte" }));
  await press(page, page.getByRole("menuitem", { name: "Mes infos" }));
  await focusByKey(page, page.getByRole("tab", { name: "Profil" }));
  await page.keyboard.press("ArrowRight");
  const teachers = page.getByRole("switch", { name: "Mes professeurs" });
  await press(page, teachers, "Space");
  await expect(page.getByRole("link", { name: "Mes professeurs" })).toBeVisible();
  await expect(teachers).toBeFocused();
  await focusByKey(page, page.getByRole("tab", { name: "Fonctionnalités" }));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await press(page, page.getByRole("link", { name: "Importer depuis Wix" }));
  await expect(page).toHaveURL("/wix-import");
});
