import { expect, type Page } from "@playwright/test";
import { refuseAddress } from "./fixtures/accounts";
import { actOn } from "./fixtures/act-on";
import { untilHistoryHas } from "./fixtures/dialog-history";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { PICTURE } from "./fixtures/picture";
import { book, dayIn, enrol, newCard, newClass, newClassNow, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";

test("a coach creates, comments on, finds and deletes a trainee", async ({ page }) => {
  const coach = await newCoach();
  await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await openAs(page, coach, "/trainees");
  const search = page.getByLabel("Rechercher un élève");
  await search.fill("élodie noël");
  await page.getByRole("button", { name: "Créer « élodie noël »" }).click();
  const form = page.getByRole("dialog", { name: "Créer un élève" });
  if ((page.viewportSize()?.width ?? 0) > 768)
    await expect(form.getByRole("textbox").first()).toBeFocused();
  await expect(form.getByLabel("Prénom")).toHaveValue("Élodie");
  await expect(form.getByLabel("Nom", { exact: true })).toHaveValue("Noël");
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(form.getByText("Indiquez l'adresse email de l'élève.")).toBeVisible();
  await form.getByLabel("Email").fill(`elodie-${coach.id}@exemple.fr`);
  await page.route("**/api/user/create-trainee", (route) =>
    route.fulfill({
      status: 429,
      contentType: "text/plain; charset=utf-8",
      headers: { "x-error-code": "INVITATIONS_FULL" },
      body: "Vous avez invité 50 nouvelles adresses aujourd'hui, la limite d'une journée.",
    }),
  );
  await form.getByRole("button", { name: "Créer" }).click();
  await form.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByText(`Un lien est parti à ${coach.email}.`)).toBeVisible();
  await page.unroute("**/api/user/create-trainee");
  await form.getByLabel("Cette personne n'a pas d'adresse").check();
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByText("Élodie est dans votre liste.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Détails d'Élodie Noël" })).toBeVisible();
  await page.getByRole("button", { name: "Créer un élève" }).click();
  await form.getByLabel("Prénom").fill("ana");
  await form.getByLabel("Nom", { exact: true }).fill("UN");
  await expect(form.getByText("Ana Un existe déjà")).toBeVisible();
  await form.getByRole("button", { name: "Choisir Ana Un" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("region", { name: "Détails d'Ana Un" })).toBeVisible();
  await page.getByRole("button", { name: /^Élodie Noël/ }).click();

  await page.getByRole("button", { name: "Modifier le commentaire" }).click();
  const comment = page.getByLabel("Commentaire sur Élodie");
  await comment.fill("Vient le mardi.");
  // A turned tablet shows the details below the row or beside the list.
  for (const width of [700, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(comment).toHaveValue("Vient le mardi.");
  }
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Vient le mardi.")).toBeVisible();

  await search.fill("noel");
  await expect(page.getByRole("button", { name: "Supprimer Ana Un" })).toBeHidden();
  await page.getByRole("button", { name: "Supprimer Élodie Noël" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Aucun élève ne correspond à votre recherche.")).toBeVisible();
});

test("the toast tells of no invitation when a former trainee is created again", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await send(coach, "DELETE", `/api/user/delete-trainee/${ana.id}`);
  await openAs(page, coach, "/trainees");
  await page.getByRole("button", { name: "Créer un élève" }).click();
  const form = page.getByRole("dialog", { name: "Créer un élève" });
  await form.getByLabel("Prénom").fill("Ana");
  await form.getByLabel("Nom", { exact: true }).fill("Un");
  await form.getByLabel("Email").fill(ana.email);
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByText("Ana est dans votre liste.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Détails d'Ana Un" })).toBeVisible();
});

test("details and header show the amount to send when a payment is queued", {
  tag: "@once",
}, async ({ page }) => {
  const coach = await newCoach();
  // Teachers add a fifth entry to the header.
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newCard(coach, ana);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, coach, `/trainees/${ana.id}`);
  const details = page.getByRole("region", { name: "Détails d'Ana Un" });
  await details.getByRole("button", { name: "Encaisser" }).click();
  await page.route("**/api/receipts", (route) => route.abort());
  await page.getByRole("button", { name: "Encaisser 120 €", exact: true }).click();
  await expect(details.getByText("120 € déjà notés sur cet appareil, à envoyer.")).toBeVisible();
  await expect(details.getByText(/^Doit/)).toHaveCount(0);
  const unsent = page.getByRole("button", { name: "À envoyer : 1" });
  await expect(unsent).toBeVisible();
  expect((await unsent.boundingBox())?.height).toBeLessThan(40);
  const row = page.getByRole("banner").locator("> div");
  expect(await row.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("a coach finds an unpaid subscription, collects a part, pauses and resumes it", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  await newTrainee([coach], { firstName: "Bob", lastName: "Deux" });
  const card = await newCard(coach, trainee);
  const { id } = await newClass(coach, { days: 5 });
  await book(trainee, id, card.id);
  await openAs(page, coach, "/trainees");
  await page.getByLabel("Afficher uniquement les élèves avec des abonnements impayés").check();
  await expect(page.getByText("Bob Deux")).toBeHidden();
  await page.getByLabel("Rechercher un élève").fill("Bob");
  await expect(page.getByText("Sans le filtre des impayés : 1 élève.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Créer «/ })).toBeHidden();
  await page.getByRole("button", { name: "Afficher aussi les élèves à jour" }).click();
  await expect(page.getByText("Bob Deux")).toBeVisible();
  await page.getByLabel("Rechercher un élève").fill("");
  await page.getByLabel("Afficher uniquement les élèves avec des abonnements impayés").check();
  await expect(page.getByText("Bob Deux")).toBeHidden();
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await expect(page.getByText("Non payé")).toBeVisible();
  await expect(page.getByText("9 / 10")).toBeVisible();

  await actOn(page, "Modifier", "Carte 10 cours");
  const form = page.getByRole("dialog", { name: "Modifier l'abonnement" });
  const sum = form.getByLabel("Encaisser (€)");
  await sum.fill("120,01");
  await expect(form.getByText("Il reste 120 € à payer.")).toBeVisible();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(sum).toBeFocused();
  await sum.fill("50");
  const partly = "Partiellement payé (50 € / 120 €)";
  await expect(form.getByRole("status").getByText(partly, { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(partly).first()).toBeVisible();

  await actOn(page, "Mettre en pause", "Carte 10 cours");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/1\splace à venir sera annulée, 1\scrédit rendu, 1\smail envoyé/),
  ).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText(/En pause depuis le :/)).toBeVisible();
  await expect(page.getByText("10 / 10")).toBeVisible();
  await actOn(page, "Réactiver", "Carte 10 cours");
  await page.getByRole("dialog").getByRole("button", { name: "Réactiver" }).click();
  await expect(page.getByText(/En pause depuis le :/)).toBeHidden();
});

/** The scroll position after ten frames. */
const scrolledInTheEnd = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (frames: number) =>
          frames === 0 ? resolve(window.scrollY) : requestAnimationFrame(() => look(frames - 1));
        look(10);
      }),
  );

test("a phone's list scrolls only to a new trainee or when the chosen row is covered", async ({
  page,
}) => {
  const coach = await newCoach();
  for (const lastName of ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf"])
    await newTrainee([coach], { firstName: "Lou", lastName });
  const anne = await newTrainee([coach], {
    firstName: "Anne",
    lastName: "Martin",
    email: `anne-${coach.code}@exemple.fr`,
  });
  await newCard(coach, anne, { validityDurationInDay: 365, price: 0 });
  await page.setViewportSize({ width: 375, height: 700 });
  await openAs(page, coach, "/trainees");
  const people = page.getByRole("button", { name: /^Lou / });
  await expect(people.last()).toBeAttached();
  const martin = page.getByRole("listitem").filter({ hasText: /^AMAnne Martin10.cours/ });
  expect((await martin.boundingBox())?.height).toBeLessThanOrEqual(72);
  const bottoms = () =>
    people.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  // Playwright's own click would first scroll the row away from the edge.
  const choose = (n: number) => people.nth(n).evaluate((one: HTMLElement) => one.click());
  const shown = page.getByRole("region", { name: /^Détails de Lou/ });
  await choose(0);
  await expect(shown).toBeVisible();
  expect(await scrolledInTheEnd(page)).toBe(0);
  await choose(0);
  await expect(shown).toBeHidden();
  const below = 4;
  await page.setViewportSize({
    width: 375,
    height: Math.ceil((await bottoms())[below] ?? 0) + 10,
  });
  await choose(below);
  await expect(shown).toBeVisible();
  await scrolledInTheEnd(page);
  const bar = await page.getByRole("navigation", { name: "Navigation principale" }).boundingBox();
  expect((await bottoms())[below]).toBeLessThan(bar?.y ?? 0);

  await page.getByRole("button", { name: "Créer un élève" }).click();
  const form = page.getByRole("dialog", { name: "Créer un élève" });
  await form.getByLabel("Prénom").fill("Zoé");
  await form.getByLabel("Nom", { exact: true }).fill("Zut");
  await form.getByLabel("Email").fill(`zoe-${coach.id}@exemple.fr`);
  await form.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByRole("button", { name: /^Zoé Zut/ })).toBeInViewport();
});

test("a trainee's details show cards, a rejected address and who may edit them", async ({
  page,
}) => {
  const coach = await newCoach();
  const long = {
    firstName: "Maximilienne-Alexandrine",
    lastName: "Delacroix-Vandenbroucke",
    email: `m${Date.now()}@exemple.fr`,
  };
  const ana = await newTrainee([coach], long);
  const card = await newCard(coach, ana);
  await enrol(coach, (await newClass(coach)).id, { trainee: ana, card });
  const old = await newCard(coach, ana, { label: "Carte d'hier" });
  await send(coach, "PUT", `/api/subscription/trainee/${ana.id}`, {
    ...{ ...old, beginDate: dayIn(-30), endDate: dayIn(-1), amountPaid: 120, isPaid: true },
  });
  const comment = "Une hernie discale, à ménager.\n".repeat(60);
  await send(coach, "POST", `/api/user/trainee/${ana.id}/comment`, { comment });
  const bob = await newTrainee([coach], { firstName: "Bob", lastName: "Deux" });
  await refuseAddress(bob.email);
  const { id } = await newClassNow(coach);
  await send(coach, "POST", `/api/activity/${id}/door`, {
    ...{ firstName: "Jo", lastName: "Pettit", price: 0, method: "CASH" },
  });
  await openAs(page, coach, "/trainees");
  const row = page.getByRole("listitem").filter({ hasText: long.lastName });
  await expect(row).toBeVisible();
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const words = row.getByText("Abonnement impayé");
    await expect.poll(async () => ((await words.boundingBox())?.width ?? 0) > 60).toBe(width > 768);
    if (width <= 768) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
    for (const text of [`${long.firstName} ${long.lastName}`, long.email]) {
      const truncated = await row
        .getByText(text)
        .evaluate((shown) => shown.scrollWidth > shown.clientWidth + 1);
      expect(truncated, `${text}, ${width} px`).toBe(false);
    }
  }

  await page.getByRole("button", { name: /^Maximilienne/ }).click();
  const details = page.getByRole("region", { name: /^Détails de Maximilienne/ });
  await expect(details.getByText("Carte 10 cours")).toBeInViewport();
  await expect(details.getByRole("link", { name: /, 18:30, Yoga doux$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Modifier la fiche/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Abonnements terminés" }).click();
  const ended = page.getByRole("list", { name: "Abonnements terminés" });
  await expect(ended.getByText("Carte d'hier")).toBeVisible();
  await expect(ended.getByText("Payé", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Bob Deux/ }).click();
  const bobs = page.getByRole("region", { name: "Détails de Bob Deux" });
  const notice = "Cette adresse refuse nos mails : appelez plutôt.";
  await expect(bobs.getByText(notice)).toBeVisible();
  await expect(bobs.getByRole("link", { name: "Appeler" })).toHaveAttribute(
    "href",
    "tel:0612345678",
  );

  await page.getByRole("button", { name: /^Jo Pettit/ }).click();
  await page.getByRole("button", { name: "Modifier la fiche de Jo Pettit" }).click();
  await expect(page.getByText(notice)).toHaveCount(0);
  const dialog = page.getByRole("dialog", { name: "Modifier la fiche de Jo Pettit" });
  await dialog.getByLabel("Nom", { exact: true }).fill("Petit");
  await dialog.getByLabel("Téléphone (facultatif)").fill("06 12 34 56 78");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Jo Petit/ })).toBeVisible();
  await expect(page.getByText("0612345678")).toBeVisible();
});

test("the trainee list says that later trainees load or failed, and keeps typed values", async ({
  page,
}) => {
  const coach = await newCoach();
  await newOffer(coach);
  await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const [ana] = await send<{ id: string }[]>(coach, "GET", "/api/user/trainees?debts=true");
  const all = Array.from({ length: 50 }, (_, n) =>
    n === 0 ? ana : { ...ana, id: crypto.randomUUID(), firstName: "Lou", lastName: `Numéro ${n}` },
  );
  let failRead: () => void = () => undefined;
  const later = new Promise<void>((resolve) => {
    failRead = resolve;
  });
  await page.route("**/api/user/trainees?**", async (route) => {
    if (new URL(route.request().url()).searchParams.has("first"))
      return route.fulfill({ json: all });
    await later;
    return route.abort("connectionreset");
  });
  await openAs(page, coach, "/trainees");
  const search = page.getByLabel("Rechercher un élève");
  await search.fill("Zoé");
  await expect(page.getByText("Chargement des élèves…")).toBeVisible();
  await expect(page.getByText("Aucun élève ne correspond à votre recherche.")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Liste des élèves", exact: true })).toBeVisible();
  await search.fill("");
  await page.getByRole("button", { name: /^Ana Un/ }).click();
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  const price = dialog.getByLabel("Prix (€)");
  await price.fill("87,50");
  failRead();
  await expect(page.getByText(/^Les autres élèves n'ont pas pu être lus\./)).toBeAttached({
    timeout: 30_000,
  });
  await expect(price).toHaveValue("87,50");
});

test("a class without the teacher it needs focuses the choice and says so", async ({ page }) => {
  const coach = await newCoach();
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  await openAs(page, coach);
  await page.getByRole("button", { name: "Ajouter un cours" }).click();
  const form = page.getByRole("dialog", { name: "Nouveau cours" });
  await form.getByLabel("Nom du cours").fill("Yoga");
  await form.getByLabel("Lieu").fill("Studio");
  const choice = form.getByLabel("Le prof de ce cours ne sera pas moi");
  await choice.check();
  await expect(form.getByText("Aucun prof trouvé.")).toBeVisible();
  await form.getByRole("button", { name: "Créer", exact: true }).click();
  await expect(choice).toBeFocused();
  await expect(form.getByText("Choisissez le prof de ce cours.")).toBeInViewport();
  const slider = form.getByRole("slider", { name: "Annulable jusqu'à" });
  await slider.fill("0");
  await form.getByRole("button", { name: "Créer", exact: true }).click();
  await expect(slider).toBeFocused();
});

test("a teacher is created once without a rejected photo, and gets a class", async ({ page }) => {
  const coach = await newCoach();
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  await openAs(page, coach, "/assistants");
  await expect(page.getByText("Vous n'avez pas encore de professeurs.")).toBeVisible();
  await page.getByRole("button", { name: "Créer un prof" }).click();
  const dialog = page.getByRole("dialog", { name: /un prof$/ });
  await page.route("**/avatar**", (route) =>
    route.fulfill({ status: 400, contentType: "text/plain; charset=utf-8", body: "Refusée." }),
  );
  await dialog.getByLabel("Photo", { exact: true }).setInputFiles({
    ...{ name: "photo.png", mimeType: "image/png", buffer: PICTURE },
  });
  await dialog.getByLabel("Prénom").fill("Noémie");
  await dialog.getByLabel("Nom", { exact: true }).fill("Roux");
  for (const press of ["Créer", "Enregistrer"]) {
    await dialog.getByRole("button", { name: press }).click();
    await expect(dialog.getByText(/^Le prof est enregistré, sans sa photo\./)).toBeVisible();
  }
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect(page.getByRole("button", { name: /^Noémie Roux/ })).toHaveCount(1);
  const row = await page.getByRole("listitem").filter({ hasText: "Noémie Roux" }).boundingBox();
  expect(row?.height).toBeLessThanOrEqual(72);
  await newClass(coach);
  await untilHistoryHas(page, 0);
  await goTo(page, "/");
  await page.getByRole("button", { name: /^Modifier : Yoga doux/ }).click();
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByLabel("Le prof de ce cours ne sera pas moi").check();
  await edit.getByLabel("Prof", { exact: true }).selectOption("Noémie Roux");
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Noémie Roux")).toBeVisible();
});

test("the history filters a trainee's places and keeps the filter beside an open class", async ({
  page,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const card = await newCard(coach, trainee);
  await openAs(page, trainee, "/history");
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
  const ids: string[] = [];
  for (const days of [5, 4, 3]) {
    const { id } = await newClass(coach, { days });
    await book(trainee, id, card.id);
    ids.push(id);
  }
  await reload(page);
  await expect(page.getByText("Affichage de 3 sur 3 réservations")).toBeVisible();
  await expect(page.getByText("Réservé", { exact: true })).toHaveCount(3);
  await page.getByRole("radio", { name: "Passées" }).check();
  await expect(page.getByText("Aucun historique de réservation trouvé.")).toBeVisible();
  await page.getByRole("radio", { name: "Toutes" }).check();
  await expect(page.getByText("Toutes les réservations ont été chargées")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  const close = () => dialog.getByRole("button", { name: "Fermer" }).click();
  for (const leave of [close, () => page.goBack()]) {
    await page.getByRole("link", { name: "Yoga doux" }).first().click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`/classes/${ids[0]}`);
    await leave();
    await expect(page).toHaveURL("/history?filter=all");
    await expect(page.getByRole("radio", { name: "Toutes" })).toBeChecked();
    await expect(dialog).toBeHidden();
  }
  await page.goForward();
  await expect(dialog).toBeVisible();
  await reload(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/classes/${ids[0]}`);
});

test("a coach sells a card and collects a debt in details that follow the address", async ({
  page,
}) => {
  const coach = await newCoach();
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const bob = await newTrainee([coach], { firstName: "Bob", lastName: "Deux" });
  await newOffer(coach);
  await openAs(page, coach, "/trainees");
  const row = page.getByRole("button", { name: /^Ana Un/ });
  const details = page.getByRole("region", { name: "Détails d'Ana Un" });
  const dialog = page.getByRole("dialog");
  const add = details.getByRole("button", { name: "Ajouter", exact: true });
  const heading = details.getByRole("heading", { level: 2 });
  const addBelowHeading = async () =>
    ((await add.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0);
  const summary = Promise.withResolvers<void>();
  await page.route(`**/${ana.id}/summary`, async (route) => {
    await summary.promise;
    await route.continue();
  });
  await row.click();
  await expect(page).toHaveURL(`/trainees/${ana.id}`);
  const before = await addBelowHeading();
  summary.resolve();
  await expect(details.getByText("Total payé")).toBeVisible();
  expect(await addBelowHeading()).toBe(before);
  await add.click();
  await dialog.getByRole("radio", { name: /^Carte 10 cours/ }).click();
  await dialog.getByRole("radio", { name: "Chèque" }).click();
  await dialog.getByRole("button", { name: "Ajouter et encaisser 120 €" }).click();
  await expect(page.getByText("Formule ajoutée, 120 € encaissés par chèque.")).toBeVisible();
  await expect(details.getByText("Payé", { exact: true })).toBeVisible();
  await expect(details.getByRole("img", { name: "10 cours restants sur 10" })).toBeVisible();
  await expect(row).toContainText(/10\scours · \d\d\/\d\d/);

  await newCard(coach, ana, { label: "Carte 5", price: 60 });
  await untilHistoryHas(page, 0);
  await page.getByRole("button", { name: /^Bob Deux/ }).click();
  await expect(page).toHaveURL(`/trainees/${bob.id}`);
  await page.goBack();
  await expect(details).toBeVisible();
  await reload(page);
  await expect(page.getByRole("link", { name: "Mes élèves", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(row).toContainText(/Doit 60\s€/);
  await details.getByRole("button", { name: "Encaisser" }).click();
  await dialog.getByRole("button", { name: /^Encaisser 60\s€$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(details.getByText(/^Doit/)).toHaveCount(0);
  await expect(details.getByText(/^180\s€$/)).toBeVisible();

  await untilHistoryHas(page, 0);
  await row.click();
  await expect(page).toHaveURL("/trainees");
  await expect(details).toBeHidden();
  await page.goBack();
  await expect(details).toBeVisible();
  await page.getByRole("button", { name: "Supprimer Ana Un" }).click();
  await dialog.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page).toHaveURL("/trainees");
  await expect(page.getByText("Cette fiche n'est plus dans votre liste.")).toHaveCount(0);
});
