import { expect, type Page } from "@playwright/test";
import { formatDay, formatLongDay } from "@/lib/format";
import { isPhone } from "./fixtures/fits";
import { goOffline } from "./fixtures/go-offline";
import { goTo, reload } from "./fixtures/go-to";
import { loseAnswer, SILENT } from "./fixtures/lose-answer";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, dayIn, newCard, newClass, newOffer, newSeries, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

const ALL_THE_SAME = "Votre envoi abandonné avait déjà été enregistré. Vérifiez-le.";

const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click();

interface Planned {
  id: string;
  label: string;
  beginDate: string;
}
const planning = async (page: Page, coach: Person) => {
  const months = await Promise.all(
    [0, 1, 2].map((n) =>
      send<Planned[]>(page.request, coach, "GET", `/api/activities/all-month?monthOffset=${n}`),
    ),
  );
  return months.flat();
};

test("a series deleted by a call whose answer was lost comes back from its line, though its question was left", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const { ids } = await newSeries(page.request, coach, 3);
  await openAs(page, coach, `/?activity=${ids[1]}`);
  await inDialog(page, "Supprimer");
  const question = page.getByRole("dialog", { name: "Supprimer ce cours ?" });
  await question.getByRole("radio", { name: "Ce cours et les suivants" }).check();
  await expect(question.getByText(/^2\scours annulés, du /)).toBeVisible();
  await loseAnswer(page, "**/api/activity/*?*");
  await inDialog(page, "Supprimer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(ALL_THE_SAME)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const undone = page.getByRole("list", { name: "Annulés à l'instant" });
  await expect(undone).toContainText(/Annulé\s: Pilates, 2\scours\./);
  expect(await planning(page, coach)).toHaveLength(1);
  await undone.getByRole("button", { name: /^Rétablir/ }).click();
  await expect(page.getByText("2 cours rétablis, avec leurs places.")).toBeVisible();
  expect(await planning(page, coach)).toHaveLength(3);
});

test("a class deleted by a call whose answer was lost goes with its question, also when more is chosen then", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const { ids } = await newSeries(page.request, coach, 3);
  await openAs(page, coach, `/?activity=${ids[1]}`);
  await inDialog(page, "Supprimer");
  const question = page.getByRole("dialog", { name: "Supprimer ce cours ?" });
  await expect(question.getByText(/^1\scours annulé/)).toBeVisible();
  await loseAnswer(page, "**/api/activity/*?*");
  await inDialog(page, "Supprimer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await question.getByRole("radio", { name: "Toute la série" }).check();
  await inDialog(page, "Supprimer");
  await expect(page.getByText(/sans vos derniers changements. Supprimez les autres/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/Annulé\s: Pilates, /)).toBeVisible();
  expect(await planning(page, coach)).toHaveLength(2);
});

test("an edit of a series whose answer was lost still says whom it reaches, as it was asked", {
  tag: "@all",
}, async ({ page, context }) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach]);
  const { ids } = await newSeries(page.request, coach, 3);
  const card = await newCard(page.request, coach, ana);
  await book(page.request, ana, ids[2] ?? "", card.id);
  await openAs(page, coach, `/?activity=${ids[1]}`);
  await inDialog(page, "Modifier");
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  await edit.getByRole("radio", { name: "Ce cours et les suivants" }).check();
  await edit.getByLabel("Lieu").fill("Salle Voltaire");
  const reached = edit.getByText(/^2\scours modifiés, du .*, 1\smail envoyé\.$/);
  await expect(reached).toBeVisible();
  const previews: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("preview=true")) previews.push(request.url());
  });
  await page.route("**/api/activity/recurrent-activity/*", async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort("internetdisconnected");
    await page.unrouteAll();
  });
  await inDialog(page, "Enregistrer");
  await expect(edit.getByText(/La réponse n'est pas arrivée/)).toBeVisible();
  const again = page.waitForResponse(/\/details$/);
  await context.setOffline(false);
  await again;
  await expect(reached).toBeVisible();
  expect(previews).toEqual([]);
  await inDialog(page, "Enregistrer");
  await expect(page.getByText("2 cours modifiés.")).toBeVisible();
});

test("one's own lost save of a series is not called somebody else's; another window's change still is", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const { ids } = await newSeries(page.request, coach, 3);
  await openAs(page, coach, `/?activity=${ids[1]}`);
  await inDialog(page, "Modifier");
  const edit = page.getByRole("dialog", { name: "Modifier le cours" });
  const place = edit.getByLabel("Lieu");
  const earlier = edit.getByText(/sans vos derniers changements.* enregistrez de nouveau/);
  const lostThenChanged = async (first: string, second: string, meanwhile = async () => {}) => {
    await edit.getByRole("radio", { name: "Toute la série" }).check();
    await place.fill(first);
    await loseAnswer(page, "**/api/activity/recurrent-activity/*");
    await inDialog(page, "Enregistrer");
    await expect(edit.getByText(SILENT)).toBeVisible();
    await meanwhile();
    await place.fill(second);
    await inDialog(page, "Enregistrer");
    await expect(earlier).toBeVisible();
    await inDialog(page, "Enregistrer");
  };
  await lostThenChanged("Salle Une", "Salle Deux");
  await expect(page.getByText("3 cours modifiés.")).toBeVisible();

  await inDialog(page, "Modifier");
  await expect(place).toHaveValue("Salle Deux");
  await page.unrouteAll();
  await lostThenChanged("Salle Trois", "Salle Quatre", async () => {
    const path = `/api/activity/${ids[1]}`;
    const found = await send<object>(page.request, coach, "GET", `${path}/details`);
    const theirs = { ...found, place: "Salle d'elle", version: undefined };
    await send(page.request, coach, "PUT", `/api/activity/single-activity/${ids[1]}`, theirs);
  });
  await expect(edit.getByText(/Modifié entre-temps/)).toBeVisible();
  await expect(edit.getByText("Enregistré : Salle d'elle")).toBeVisible();
});

test("a message rewritten after a lost answer and a reload stays unsent beside the one that left", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach]);
  const { id } = await newClass(page.request, coach);
  await book(page.request, ana, id, (await newCard(page.request, coach, ana)).id);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/message")) return;
    if (!("idempotency-ask" in request.headers())) sent.push(request.postDataJSON().text);
  });
  const form = page.getByRole("dialog", { name: "Écrire aux élèves" });
  const text = form.getByLabel("Message");
  await openAs(page, coach, `/?activity=${id}`);
  await inDialog(page, "Écrire aux élèves");
  await text.fill("Prenez un pull.");
  await loseAnswer(page, "**/api/activity/*/message");
  await inDialog(page, "Envoyer");
  await expect(form.getByText(SILENT)).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await goTo(page, `/?activity=${id}`);
  await inDialog(page, "Écrire aux élèves");
  await expect(page.getByText(/La réponse de votre envoi n'était pas arrivée\s: /)).toBeVisible();
  await text.fill("Prenez un pull et des gants.");
  await inDialog(page, "Envoyer");
  await expect(form.getByText(/sans vos derniers changements\. Il est parti tel/)).toBeVisible();
  await expect(text).toHaveValue("Prenez un pull et des gants.");
  expect(sent).toEqual(["Prenez un pull."]);
  await inDialog(page, "Envoyer");
  await expect(page.getByRole("dialog", { name: "Message envoyé" })).toBeVisible();
  expect(sent).toEqual(["Prenez un pull.", "Prenez un pull et des gants."]);
});

test("a series extended by a call whose answer was lost says till when, though another day is typed by now", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const { ids } = await newSeries(page.request, coach, 2);
  await openAs(page, coach, `/?activity=${ids[0]}`);
  await inDialog(page, "Prolonger la série");
  const form = page.getByRole("dialog", { name: "Prolonger la série" });
  const until = form.getByLabel("Jusqu'au");
  await until.fill(formatDay(dayIn(16)));
  await loseAnswer(page, "**/extend");
  await inDialog(page, "Prolonger");
  await expect(form.getByText(SILENT)).toBeVisible();
  await until.fill(formatDay(dayIn(23)));
  await inDialog(page, "Prolonger");
  await expect(
    page.getByText(`La série est prolongée jusqu'au ${formatDay(dayIn(16))}`),
  ).toBeVisible();
  await expect(form).toBeHidden();
  expect(await planning(page, coach)).toHaveLength(3);

  // Back after a reload, with what is left to add it would say what was added already, or nothing.
  await page.unrouteAll();
  await goTo(page, `/?activity=${ids[0]}`);
  await inDialog(page, "Prolonger la série");
  await until.fill(formatDay(dayIn(23)));
  const figures = form.getByRole("contentinfo").getByText(/séance/);
  await expect(figures).toHaveText("1 séance");
  await loseAnswer(page, "**/extend");
  await inDialog(page, "Prolonger");
  await expect(form.getByText(SILENT)).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await goTo(page, `/?activity=${ids[0]}`);
  await inDialog(page, "Prolonger la série");
  await expect(form.getByText(/La réponse de votre envoi n'était pas arrivée/)).toBeVisible();
  await expect(until).toHaveValue(formatDay(dayIn(23)));
  await expect(figures).toHaveCount(0);
  await inDialog(page, "Prolonger");
  await expect(page.getByText("1 cours ajouté à la série.")).toBeVisible();
  expect(await planning(page, coach)).toHaveLength(4);
});

test("a class whose move was answered to nobody is moved once, and pressing again says so", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const { id } = await newClass(page.request, coach, { days: 7, time: "12:30" });
  await openAs(page, coach);
  await page.getByText("Semaine", { exact: true }).click();
  await page.getByRole("button", { name: "Semaine suivante" }).click();
  await page.getByRole("button", { name: "Déplacer", exact: true }).click();
  await page.getByRole("button", { name: /^Yoga doux, / }).click();
  await page.getByRole("button", { name: "Un quart d'heure plus tard" }).click();
  await page.getByRole("button", { name: "Placer ici" }).click();
  await expect(page.getByText("1 cours : personne n'y est inscrit.")).toBeVisible();
  await loseAnswer(page, `**/api/activity/single-activity/${id}`);
  await inDialog(page, "Déplacer");
  await expect(page.getByText(SILENT)).toBeVisible();
  // The week shows it where it is by now; the question is about the same move.
  const block = { name: /^Yoga doux, .* à 12:45, /, includeHidden: true };
  await expect(page.getByRole("button", block).first()).toBeAttached();
  await inDialog(page, "Déplacer");
  await expect(page.getByText("1 cours déplacé")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const moved = (await planning(page, coach)).find((one) => one.id === id);
  expect(moved?.beginDate).toContain(`${dayIn(7)}T`);
});

test("one's own lost move of a class is not called somebody else's when its whole series is moved then", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const { ids } = await newSeries(page.request, coach, 2, { label: "Yoga doux" });
  await openAs(page, coach);
  await page.getByText("Semaine", { exact: true }).click();
  await page.getByRole("button", { name: "Semaine suivante" }).click();
  await page.getByRole("button", { name: "Déplacer", exact: true }).click();
  if (isPhone(page))
    await page
      .getByRole("button", { name: new RegExp(`^${formatLongDay(dayIn(9))}, .*cours$`) })
      .click();
  await page.getByRole("button", { name: /^Yoga doux, / }).click();
  await page.getByRole("button", { name: "Un quart d'heure plus tard" }).click();
  await page.getByRole("button", { name: "Placer ici" }).click();
  await expect(page.getByText("1 cours : personne n'y est inscrit.")).toBeVisible();
  await loseAnswer(page, `**/api/activity/single-activity/${ids[1]}`);
  await inDialog(page, "Déplacer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await page.getByRole("radio", { name: "Toute la série" }).check();
  await inDialog(page, "Déplacer");
  await expect(page.getByText(/sans vos derniers changements/)).toBeVisible();
  await inDialog(page, "Déplacer");
  await expect(page.getByText("2 cours déplacés")).toBeVisible();
  // The one that was moved by the first press, and the other with it.
  const minutes = (await planning(page, coach)).map((one) => new Date(one.beginDate).getMinutes());
  expect(new Set(minutes).size).toBe(1);
});

test("a sale left after a lost answer is not said to be unrecorded, and it is said that it was", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const { id } = await newClass(page.request, coach);
  await openAs(page, coach, `/?activity=${id}`);
  await inDialog(page, "Vendre à la porte");
  const door = page.getByRole("dialog", { name: "Vendre à la porte" });
  await door.getByLabel("Prénom").fill("Zoé");
  await door.getByLabel("Nom", { exact: true }).fill("Porte");
  await door.getByLabel("Prix (€)").fill("12");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Abandonner les modifications ?" });
  await expect(question).toContainText("Ce que vous avez saisi n'est pas enregistré.");
  await question.getByRole("button", { name: "Continuer" }).click();
  await loseAnswer(page, `**/api/activity/${id}/door`);
  await inDialog(page, "Espèces");
  await expect(page.getByText(SILENT)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toContainText(/L'abandonner l'annule s'il n'est pas déjà enregistré/);
  await question.getByRole("button", { name: "Abandonner" }).click();
  await expect(page.getByText(ALL_THE_SAME)).toBeVisible();
  const receipts = await send<{ totalElements: number }>(
    page.request,
    coach,
    "GET",
    "/api/receipts",
  );
  expect(receipts.totalElements).toBe(1);
});

test("a deletion whose row is gone before its answer came is told as made, not as given up", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newOffer(page.request, coach, { label: "Carte 5" });
  await newOffer(page.request, coach, { label: "Carte 7" });
  await openAs(page, coach, "/offers");
  await page.getByRole("button", { name: "Supprimer : Carte 5" }).click();
  await loseAnswer(page, "**/api/offer/*");
  await inDialog(page, "Supprimer");
  await expect(
    page.getByText("Votre envoi, dont la réponse n'était pas arrivée, a bien été enregistré."),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Supprimer : / })).toHaveCount(1);
});

test("a form that comes back after a lost answer and a reload does not say that nothing was recorded", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/offers");
  const open = () => page.getByRole("button", { name: "Ajouter une formule" }).click();
  await open();
  await page.getByLabel("Nom de la formule").fill("Carte 5");
  await page.getByLabel("Prix TTC (€)").fill("60");
  await loseAnswer(page, "**/api/offer");
  await inDialog(page, "Créer");
  await expect(page.getByText(SILENT)).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await goTo(page, "/offers");
  await open();
  await expect(page.getByText(/La réponse de votre envoi n'était pas arrivée\s: /)).toBeVisible();
  await inDialog(page, "Créer");
  await expect(page.getByText("Formule créée.")).toBeVisible();
  expect(await send<unknown[]>(page.request, coach, "GET", "/api/offers")).toHaveLength(1);

  // Changed, recorded, and only its answer lost: after the reload the form shows what is stored.
  const edit = () => page.getByRole("button", { name: "Modifier : Carte 5" }).click();
  await edit();
  await page.getByLabel("Prix TTC (€)").fill("65");
  await loseAnswer(page, "**/api/offer");
  await inDialog(page, "Enregistrer");
  await expect(page.getByText(SILENT)).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await goTo(page, "/offers");
  await edit();
  await expect(page.getByLabel("Prix TTC (€)")).toHaveValue("65");
  await expect(page.getByText(/Voici ce que vous aviez saisi/)).toHaveCount(0);
});

test("a changed password whose answer was lost is told before one is led to the login", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Ancien mot de passe").fill(coach.password);
  for (const label of ["Nouveau mot de passe", "Confirmation du nouveau mot de passe"])
    await form.getByLabel(label, { exact: true }).fill("noisette-velours-7");
  await loseAnswer(page, "**/api/user/modify-password");
  await inDialog(page, "Modifier");
  await expect(form.getByText(/vous devrez vous reconnecter avec le nouveau\./)).toBeVisible();
  // Pressed again, or whatever is read next: this session is over.
  // Led there already, there is no button.
  const again = form.getByRole("button", { name: "Modifier", exact: true });
  await again.click({ timeout: 5_000 }).catch(() => undefined);
  await page.waitForURL("**/login**");
  await page.getByLabel("Nom d'utilisateur").fill(coach.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("noisette-velours-7");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
});

test("a closure that could not be taken back keeps the button that takes it back; one that was taken back says nothing of trying again", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const { id } = await newClass(page.request, coach, { days: 3 });
  await openAs(page, coach);
  const open = () => page.getByRole("button", { name: "Fermer des jours" }).click();
  await open();
  const dialog = page.getByRole("dialog", { name: "Fermer des jours" });
  await inDialog(page, "7 jours");
  await inDialog(page, "Maladie");
  await expect(dialog.getByText(/^1\scours annulé/)).toBeVisible();
  await inDialog(page, "Fermer ces jours");
  await expect(page.getByText("Jours fermés : 1 cours annulé.")).toBeVisible();
  await goOffline(page);
  const undo = page.getByRole("button", { name: "Rétablir", exact: true });
  await undo.click();
  await expect(page.getByText(/Rien n'a été enregistré, faute de réseau/)).toBeVisible();
  await page.context().setOffline(false);
  await undo.click();
  await expect(page.getByText("1 cours rétabli.")).toBeVisible();

  const ana = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(page.request, coach, ana);
  await book(page.request, ana, id, card.id);
  await send(page.request, coach, "POST", "/api/closures", {
    ...{ beginDate: dayIn(2), endDate: dayIn(4), label: "Grippe", extend: false, notify: false },
  });
  await send(page.request, coach, "PUT", `/api/subscription/${card.id}/suspend`);
  await goTo(page, "/");
  await open();
  await loseAnswer(page, "**/api/closures/*");
  await dialog.getByRole("button", { name: /^Annuler la fermeture/ }).click();
  await expect(page.getByText("a bien été enregistré.")).toBeVisible();
  // Whose place did not come back is named, though the answer that said so never came.
  await expect(dialog.getByText(/Ana Un.: abonnement en pause/)).toBeVisible();
  await expect(dialog.getByText("Aucune pour l'instant.")).toBeVisible();
  await expect(dialog.getByText(SILENT)).toHaveCount(0);
});

test("what was cancelled elsewhere can be taken back here, and what came back elsewhere is not offered any more", async ({
  page,
  context,
}) => {
  const coach = await newCoach(page.request);
  const { id } = await newClass(page.request, coach);
  await openAs(page, coach);
  await send(page.request, coach, "DELETE", `/api/activity/${id}`);
  const other = await context.newPage();
  await goTo(other, "/");
  const undone = other.getByRole("list", { name: "Annulés à l'instant" });
  await expect(undone).toContainText(/Annulé\s: Yoga doux, .* Peut être rétabli jusqu'à/);
  await undone.getByRole("button", { name: /^Rétablir/ }).click();
  await expect(other.getByText("Cours rétabli, avec ses places.")).toBeVisible();
  await expect(undone).toBeHidden();
  expect(await planning(page, coach)).toHaveLength(1);
  await goTo(page, "/");
  await expect(page.getByRole("button", { name: /^Yoga doux, / })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Rétablir/ })).toHaveCount(0);
});

test("classes that came back by a call whose answer was lost are told to be back, whose place did not is named, and nothing of trying again", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const ana = await newTrainee(page.request, [coach], { firstName: "Ana", lastName: "Un" });
  const { id } = await newClass(page.request, coach);
  const card = await newCard(page.request, coach, ana);
  await book(page.request, ana, id, card.id);
  await send(page.request, coach, "DELETE", `/api/activity/${id}`);
  await send(page.request, coach, "PUT", `/api/subscription/${card.id}/suspend`);
  await openAs(page, coach);
  await loseAnswer(page, "**/api/activity/*/restore");
  await page.getByRole("button", { name: /^Rétablir/ }).click();
  await expect(page.getByText("a bien été enregistré.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Yoga doux, / })).toBeVisible();
  await expect(page.getByText(/Ana Un\s: abonnement en pause/)).toBeVisible();
  await expect(page.getByText(SILENT)).toHaveCount(0);
});

test("a coach added by a call whose answer was lost is not said to be unrecorded", {
  tag: "@all",
}, async ({ page }) => {
  const coach = await newCoach(page.request);
  const other = await newCoach(page.request, { firstName: "Bea", lastName: "Roux" });
  await openAs(page, await newTrainee(page.request, [coach]));
  await page.getByRole("button", { name: /^Coach : / }).click();
  await page.getByRole("menuitem", { name: "Ajouter un coach" }).click();
  await page.getByLabel("Code du coach").fill(other.code);
  await loseAnswer(page, "**/api/user/add-coach/*");
  await inDialog(page, "Ajouter");
  await expect(page.getByText(SILENT)).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Abandonner les modifications ?" });
  await expect(question).toContainText(/L'abandonner l'annule s'il n'est pas déjà enregistré/);
  await question.getByRole("button", { name: "Abandonner" }).click();
  await expect(page.getByText(ALL_THE_SAME)).toBeVisible();
});

test("what is put back as it was after a save whose answer was lost is saved as it was", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/profile");
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  const open = page.getByRole("switch", { name: "Page publique" });
  const save = page.getByRole("button", { name: "Enregistrer la page" });
  await loseAnswer(page, "**/api/user/public-page");
  await open.check();
  await save.click();
  await expect(
    page.getByText(/Le service ne répond pas|Erreur lors de la modification/),
  ).toBeVisible();
  await open.uncheck();
  await save.click();
  await expect(
    page.getByText(/a bien été enregistré, sans vos derniers changements/),
  ).toBeVisible();
  await expect(open).not.toBeChecked();
  await save.click();
  await expect(page.getByText("Votre page publique est à jour")).toBeVisible();
  expect(await send(page.request, coach, "GET", "/api/user/public-page")).toMatchObject({
    enabled: false,
  });
});

/** What was read before stands for what is read, until what this answers is called. */
async function readBefore(page: Page, call: RegExp, open: () => Promise<unknown>) {
  const before = new Map<string, object>();
  let old = false;
  await page.route(call, async (route) => {
    const request = route.request();
    if (request.method() !== "GET") return route.fallback();
    if (old) return route.fulfill({ json: before.get(request.url()) });
    const response = await route.fetch();
    before.set(request.url(), await response.json());
    await route.fulfill({ response });
  });
  await open();
  old = true;
  return () => {
    old = false;
  };
}

for (const [whose, path, open, field] of [
  [
    "a trainee",
    "/trainees",
    async (page: Page) => {
      await page.getByRole("button", { name: /^Lou Martin/ }).click();
      await page.getByRole("button", { name: "Modifier le commentaire" }).click();
    },
    "Commentaire sur Lou",
  ],
  [
    "a class",
    "/",
    (page: Page) =>
      page
        .getByRole("button", { name: rowName("Yoga doux") })
        .first()
        .click(),
    "Commentaire (vu de vous seul)",
  ],
] as const)
  test(`a comment on ${whose} whose answer was lost does not come back as one that was never sent`, async ({
    page,
  }) => {
    const { request } = page;
    const coach = await newCoach(request);
    await newTrainee(request, [coach]);
    await newClass(request, coach);
    const comment = page.getByLabel(field);
    const now = await readBefore(page, /user\/trainees\?|all-month|\/details$/, async () => {
      await openAs(page, coach, path);
      await open(page);
      await expect(comment).toBeVisible();
    });
    await comment.fill("genou droit");
    await loseAnswer(page, "**/comment**");
    await inDialog(page, "Enregistrer");
    await expect(page.getByText(SILENT)).toBeVisible();
    await reload(page);
    await open(page);
    await expect(page.getByText(/La réponse de votre envoi n'était pas arrivée/)).toBeVisible();
    await expect(comment).toHaveValue("genou droit");
    now();
    await reload(page);
    await open(page);
    await expect(comment).toHaveValue("genou droit");
    await expect(page.getByText(/^Voici ce que vous aviez saisi/)).toHaveCount(0);
  });
