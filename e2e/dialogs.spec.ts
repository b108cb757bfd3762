import { expect, type Page } from "@playwright/test";
import { daysBetween, weekOf } from "@/lib/domain/paris-time";
import { formatLongDay } from "@/lib/format";
import { actOn, actOnClass } from "./fixtures/act-on";
import { type DialogPath, type DialogPaths, openAll } from "./fixtures/dialogs";
import { isPhone } from "./fixtures/fits";
import { mailTo } from "./fixtures/mails";
import { enter, newCoach, newTrainee, type Person, send } from "./fixtures/people";
import { BANK, book, dayIn, newCard, newClass, newOffer, newSeries } from "./fixtures/studio";
import { test } from "./fixtures/test";
import { withoutBrowserErrors } from "./fixtures/without-browser-errors";
import { LONG_WORDS, SHORT, type Words } from "./fixtures/words";

const calendar: DialogPath = [["Ouvrir le calendrier", "Calendrier"]];
const detail: DialogPath = [["Yoga doux, ", "Yoga doux"]];

const onClass = (action: string) => (page: Page) => actOnClass(page, action);

const addCoach = async (page: Page) => {
  await page.getByRole("button", { name: /^Coach : / }).click();
  await page.getByRole("menuitem", { name: "Ajouter un coach" }).click();
};
const recordAbsence = async (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Je ne serai pas là" });
  await dialog.getByLabel("Au", { exact: true }).fill(dayIn(5));
  await expect(dialog.getByText("1 place sera annulée.")).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler ces places" }).click();
};
const moreOf =
  (item: string) =>
  async (page: Page, { sized }: Words) => {
    await page.getByRole("button", { name: `Plus d'actions : ${sized("Carte 5")}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
const payByTransfer = (page: Page, { sized }: Words) =>
  page.getByRole("button", { name: `Payer par virement : ${sized("Carte 5")}` }).click();
/** Two dialogs of one component that differ in fixed words alone are opened once. */
const ofTrainee: DialogPaths = {
  "/": [
    calendar,
    [["Réserver : Yoga doux", "Yoga doux"]],
    [
      ["Modifier : Danse", "Danse"],
      ["Annuler ma réservation", "Annuler votre place ?"],
    ],
    [[addCoach, "Ajouter un coach"]],
  ],
  "/offers": [
    [
      ["Réserver : Carte 5", "Confirmer la souscription"],
      ["Souscrire avec obligation", "Souscription réussie !"],
    ],
    [["Supprimer : Carte 5", "Supprimer cet abonnement ?"]],
    [["Renoncer au contrat ici : Carte 5", "Renoncer à ce contrat ?"]],
    [[payByTransfer, "Payer par virement"]],
    [[moreOf("Mouvements"), "Mouvements : Carte 5"]],
    [[moreOf("Paiements"), "Paiements : Carte 5"]],
  ],
  "/profile": [
    [["Changer le mot de passe", "Changer le mot de passe"]],
    [["Supprimer mon compte", "Supprimer votre compte ?"]],
    [["Changer l'adresse", "Changer l'adresse de votre calendrier ?"]],
  ],
  "/history": [
    [
      ["Je ne serai pas là", "Je ne serai pas là"],
      [recordAbsence, "Absence notée"],
    ],
  ],
};

const editAna = (page: Page, { sized }: Words) =>
  page.getByRole("button", { name: `modifier l'abonnement d'${sized("Ana Un")}` }).click();
const writeMessage = async (page: Page) => {
  const form = page.getByRole("dialog").last();
  await form.getByLabel("Message").fill("À demain");
  await form.getByRole("button", { name: "Envoyer" }).click();
};
/** The list must stay in view for the other paths, so this path comes last. */
const moveYoga = async (page: Page, { sized }: Words) => {
  await page.getByText("Semaine", { exact: true }).click();
  const days = daysBetween(weekOf(dayIn(0)), weekOf(dayIn(2)));
  if (days > 0) await page.getByRole("button", { name: "Semaine suivante" }).click();
  const chosen = page.getByRole("button", { name: new RegExp(`^${formatLongDay(dayIn(2))}`) });
  if (isPhone(page)) await chosen.click();
  await page.getByRole("button", { name: "Déplacer", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${sized("Yoga doux")}`) }).click();
  await page.getByRole("button", { name: "Un quart d'heure plus tard" }).click();
  await page.getByRole("button", { name: "Placer ici" }).click();
};
const saveSeries = async (page: Page) => {
  const form = page.getByRole("dialog", { name: "Modifier le cours" });
  await form.getByRole("checkbox", { name: "Seulement ce cours" }).uncheck();
  await form.getByRole("button", { name: "Enregistrer" }).click();
};
/** Resets the form, because only an unchanged form closes without a question. */
const backToClass = async (page: Page) => {
  await page.getByRole("dialog").getByRole("button", { name: "Retour" }).click();
  await page.getByRole("checkbox", { name: "Seulement ce cours" }).check();
};
const openFinder = (page: Page) => page.keyboard.press("Control+k");
const ofClasses: DialogPaths = {
  "/": [
    [
      ["Ajouter un cours", "Nouveau cours"],
      ["Ouvrir le calendrier", "Date"],
    ],
    [
      ["Modifier : Danse", "Modifier le cours"],
      [saveSeries, "Modifier quels cours ?"],
      [backToClass, "Modifier le cours"],
    ],
    [
      ...detail,
      [onClass("Écrire aux élèves"), "Écrire aux élèves"],
      [writeMessage, "Message envoyé"],
    ],
    [
      ["Danse, ", "Danse"],
      [onClass("Prolonger la série"), "Prolonger la série"],
    ],
    [...detail, [onClass("Partager"), "Partager ce cours"]],
    [...detail, [onClass("Vente sur place"), "Vente sur place"]],
    [...detail, ["Doit 120 €", "Ana Un doit 120 €"]],
    [...detail, ["Retirer Ana Un", "Retirer Ana Un ?"]],
    [...detail, [editAna, "Modifier l'abonnement"]],
    [
      ...detail,
      ["Ajouter des élèves", "Ajouter des élèves"],
      ["Ajouter un abonnement", "Ajouter un abonnement à Bob"],
    ],
    [["Fermer des jours", "Fermer des jours"]],
    [[openFinder, "Rechercher"]],
    [[moveYoga, "Déplacer ce cours ?"]],
  ],
};

const chooseAna = async (page: Page, words: Words) => {
  await page.getByRole("button", { name: new RegExp(`^${words.sized("Ana Un")}`) }).click();
  await page.getByRole("button", { name: "Modifier le commentaire" }).click();
};
const editDana = async (page: Page, { sized }: Words) => {
  await page.getByRole("button", { name: new RegExp(`^${sized("Dana Quatre")}`) }).click();
  await page.getByRole("button", { name: "Modifier la fiche " }).click();
};
const createAgain = async (page: Page) => {
  const form = page.getByRole("dialog");
  await form.getByLabel("Prénom").fill("Ana");
  await form.getByLabel("Nom", { exact: true }).fill("Un");
  await form.getByLabel("Email").fill(known.email);
  await form.getByRole("button", { name: "Créer" }).click();
};
const onCard =
  (action: string) =>
  (page: Page, { sized }: Words) =>
    actOn(page, action, sized("Carte 10 cours"));
const firstReceipt = (page: Page) =>
  page.getByRole("list", { name: "Encaissements" }).getByRole("button").first().click();
const toDeposit = async (page: Page) => {
  await page.getByRole("tab", { name: "À déposer" }).click();
  await page.getByRole("button", { name: "Remise de chèques" }).click();
};
const cancelDebt = async (page: Page) => {
  await page.getByRole("tab", { name: "Impayés" }).click();
  await page
    .getByRole("button", { name: /^Autres actions : / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Annuler la dette" }).first().click();
};
/** The account exists and does not belong to this coach. */
const known = { email: "" };

const queueReceipt = async (page: Page, { sized }: Words) => {
  await page.getByRole("button", { name: `Encaisser : ${sized("Ana Un")}` }).click();
  await expect(page.getByLabel("Montant reçu (€)")).toBeVisible();
  // The dialogs' code still loads, because the browser only says that it is offline.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    window.dispatchEvent(new Event("offline"));
  });
  await page.getByRole("button", { name: "Encaisser 90 €", exact: true }).click();
  await page.getByRole("button", { name: "À envoyer : 1" }).click();
};
const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "Mon compte" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
};
const ofMoney: DialogPaths = {
  "/gestion/encaissements": [
    [["Livre des recettes", "Livre des recettes"]],
    [["Autre recette", "Autre recette"]],
    [
      [firstReceipt, "Encaissement"],
      ["Annuler cet encaissement", "Annuler cet encaissement ?"],
    ],
    [
      [firstReceipt, "Encaissement"],
      ["Rembourser", "Rembourser Ana Un"],
    ],
    [[toDeposit, "Remise de chèques"]],
    [[cancelDebt, "Annuler cette dette ?"]],
  ],
  // The page stays offline, so this address comes last.
  "/gestion/impayes": [
    [
      [queueReceipt, "À envoyer"],
      ["Supprimer", "Supprimer cet enregistrement ?"],
    ],
    [[logOut, "Se déconnecter sans envoyer ?"]],
  ],
};

const newKind = async (page: Page) => {
  await page.getByRole("tab", { name: "Types de cours" }).click();
  await page.getByRole("button", { name: "Nouveau type" }).first().click();
};

const newVenue = async (page: Page) => {
  await page.getByRole("tab", { name: "Réglages" }).click();
  await page.getByRole("button", { name: "Nouvelle salle" }).click();
};

const deleteIt = (page: Page) =>
  page.getByRole("dialog").last().getByRole("button", { name: "Supprimer" }).click();

const ofStudio: DialogPaths = {
  "/offers": [
    [["Modifier : ", "Modifier la formule"]],
    [["Supprimer : ", "Supprimer cette formule ?"]],
  ],
  "/trainees": [
    [
      ["Créer un élève", "Créer un élève"],
      [createAgain, "Invitation envoyée"],
    ],
    [["Supprimer Ana Un", "Supprimer Ana Un ?"]],
    [[editDana, "Modifier la fiche de Dana Quatre"]],
    [[chooseAna, "Modifier le commentaire"]],
    [[onCard("Mettre en pause"), "Mettre cet abonnement en pause ?"]],
    [[onCard("Renouveler"), "Renouveler"]],
    [[onCard("Supprimer"), "Supprimer cet abonnement ?"]],
    [[onCard("Historique"), "Réservations : Carte 10 cours"]],
  ],
  "/assistants": [[["Inès Roche", "Modifier un prof"]]],
  "/profile": [
    [["QR code", "QR code de mes cours"]],
    [[newKind, "Nouveau type de cours"]],
    [[newVenue, "Nouvelle salle"]],
  ],
  "/import": [
    [
      ["Annuler l'importation", "Annuler cette importation ?"],
      ["Annuler l'importation", "Importation annulée"],
    ],
  ],
  "/wix-import": [
    [
      ["Inviter 1", "Inviter 1 élève ?"],
      ["Inviter", "Invitations envoyées"],
    ],
  ],
  // The other addresses show the class's places, so it is deleted last.
  "/": [
    [
      ["Supprimer : Yoga doux", "Supprimer ce cours ?"],
      [deleteIt, "C'est fait"],
    ],
  ],
};

const cancelForEmma = async (page: Page) => {
  await page.getByRole("button", { name: /^Réserver : / }).click();
  await page.getByRole("button", { name: "Annuler pour Emma" }).click();
};
const giveAccount = async (page: Page) => {
  await page.getByRole("button", { name: /^Autres actions pour Emma/ }).click();
  await page.getByRole("menuitem", { name: "Lui donner son compte" }).click();
};
const ofFamily: DialogPaths = {
  "/": [[[cancelForEmma, "Annuler la place d'Emma ?"]]],
  "/profile?tab=famille": [
    [["Modifier Emma", "Modifier Emma"]],
    [["Retirer", "Retirer cette personne ?"]],
    [[giveAccount, "Donner son propre compte à Emma"]],
  ],
  "/offers": [[["Partager : Carte 5", "Partager « Carte 5 »"]]],
};

/** A class that a teacher of the coach gives. */
const classOf = async (coach: Person, words: Words) => {
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const teacher = words.person("Inès Roche");
  const path = "/api/coach-assistants";
  const { id: assistantId } = await send<{ id: string }>(coach, "POST", path, teacher);
  const [label, place] = [words.sized("Yoga doux"), words.sized("Studio République")];
  return { label, place, assistantId };
};

const all = process.env.WIDTHS === "all";
/** Questions of one component, which a journey of `npm test` opens and confirms. */
const CONFIRMED = [
  "/: Annuler la place d'Emma ?",
  "/: Retirer Ana Un ?",
  "/gestion/encaissements: Annuler cette dette ?",
  "/offers: Supprimer cet abonnement ?",
  "/offers: Supprimer cette formule ?",
  "/trainees: Mettre cet abonnement en pause ?",
  "/trainees: Supprimer Ana Un ?",
];

/** Leaves out what this run does not sweep. */
const swept = (page: Page, paths: DialogPaths): DialogPaths =>
  Object.fromEntries(
    Object.entries(paths)
      .map(([address, list]) => {
        const isSwept = (path: DialogPath) =>
          (isPhone(page) || path !== calendar) &&
          (all || !CONFIRMED.includes(`${address}: ${path.at(-1)?.[1]}`));
        return [address, list.filter(isSwept)] as const;
      })
      .filter(([, list]) => list.length > 0),
  );

function testTexts(subject: string, check: (page: Page, words: Words) => Promise<void>): void {
  const checked = (page: Page, words: Words) =>
    withoutBrowserErrors(page, () => check(page, words));
  test(`${subject} fit the screen and pass axe when texts are long`, ({ page }) =>
    checked(page, LONG_WORDS));
  test(`${subject} fit the screen and pass axe when texts are short`, { tag: "@all" }, ({ page }) =>
    checked(page, SHORT),
  );
}

testTexts("a trainee's dialogs", async (page, words) => {
  const coach = await newCoach(words.person("Nora Keller"));
  const trainee = await newTrainee([coach], words.person("Ana Un"));
  const card = await newCard(coach, trainee, { label: words.sized("Carte 10 cours") });
  await newOffer(coach, { label: words.sized("Carte 5"), quantity: 5 });
  await send(coach, "PUT", "/api/user/business", BANK);
  await newClass(coach, { changes: await classOf(coach, words) });
  const held = await newClass(coach, { changes: { label: words.sized("Danse") } });
  await book(trainee, held.id, card.id);
  await send(trainee, "POST", "/api/user/calendar", { replace: false });
  await enter(page, trainee);
  await openAll(page, swept(page, ofTrainee), words);
});

testTexts("dialogs of a family", async (page, words) => {
  const coach = await newCoach(words.person("Nora Keller"));
  const mother = await newTrainee([coach], words.person("Ana Un"));
  const father = await newTrainee([coach], words.person("Bob Deux"));
  const { lastName } = words.person("Emma Roux");
  const child = { firstName: "Emma", lastName, birthYear: 2017, coachId: coach.id };
  const emma = await send<{ id: string }>(mother, "POST", "/api/user/people", child);
  const guardians = `/api/user/people/${emma.id}/guardians`;
  await send(mother, "POST", guardians, { email: father.email });
  const [, token = ""] =
    /\/famille\/([\w-]+)/.exec((await mailTo(father.email, "Emma")).text) ?? [];
  await send(father, "POST", `/api/user/guardianships/${token}`);
  const label = words.sized("Carte 5");
  const offer = await newOffer(coach, { label, quantity: 5, isShareable: true });
  const path = `/api/subscription/${offer.id}?for=${emma.id}`;
  const card = await send<{ id: string }>(mother, "POST", path);
  const { id } = await newClass(coach, { changes: await classOf(coach, words) });
  await book(mother, id, card.id, `&for=${emma.id}`);
  await enter(page, mother);
  await openAll(page, swept(page, ofFamily), words);
});

testTexts("dialogs of a coach's classes", async (page, words) => {
  const coach = await newCoach(words.person("Nora Keller"));
  const ana = await newTrainee([coach], words.person("Ana Un"));
  await newTrainee([coach], words.person("Bob Deux"));
  const { id } = await newClass(coach, { changes: await classOf(coach, words) });
  const card = await newCard(coach, ana, { label: words.sized("Carte 10 cours") });
  await book(ana, id, card.id);
  await newSeries(coach, 2, { label: words.sized("Danse") });
  await enter(page, coach);
  await openAll(page, swept(page, ofClasses), words);
});

testTexts("dialogs of a coach's money", async (page, words) => {
  const coach = await newCoach(words.person("Nora Keller"));
  const ana = await newTrainee([coach], words.person("Ana Un"));
  const card = await newCard(coach, ana, { label: words.sized("Carte 10 cours") });
  const cheque = { subscriptionId: card.id, amount: 30, method: "CHEQUE" };
  await send(coach, "POST", "/api/receipts", cheque);
  await enter(page, coach);
  await openAll(page, swept(page, ofMoney), words);
});

testTexts("other dialogs of a coach", async (page, words) => {
  const coach = await newCoach(words.person("Nora Keller"));
  const ana = await newTrainee([coach], words.person("Ana Un"));
  const card = await newCard(coach, ana, { label: words.sized("Carte 10 cours") });
  const yoga = await newClass(coach, { changes: await classOf(coach, words) });
  await book(ana, yoga.id, card.id);
  const dana = { ...words.person("Dana Quatre"), price: 0, method: "CASH" };
  const cleo = { firstName: "Cléo", lastName: "Sept", price: 0, method: "CASH" };
  for (const guest of [dana, cleo])
    await send(coach, "POST", `/api/activity/${yoga.id}/door`, guest);
  known.email = (await newTrainee()).email;
  const name = words.sized("Ana Un");
  const people = [{ name, email: "lea@exemple.fr", result: "CREATED", reason: null }];
  const run = { status: "DONE", done: 1, total: 1, error: null, people };
  await page.route("**/api/wix/import", (route) =>
    route.fulfill({ json: { run: { ...run, createdAt: new Date().toISOString() }, toInvite: 1 } }),
  );
  const counts = { created: 1, linked: 0, waiting: 0, skipped: 0, errors: 1, subscriptions: 0 };
  const report = {
    ...{ id: "01970000-0000-7000-8000-000000000000", state: "DONE", source: "table" },
    ...{ ...counts, total: 2, done: 2, toInvite: 1 },
    ...{ createdAt: new Date().toISOString(), undoableUntil: dayIn(7) },
  };
  await page.route("**/api/imports", (route) => route.fulfill({ json: [report] }));
  const kept = [{ traineeId: report.id, email: null, name, reason: "PLACE" }];
  await page.route("**/api/imports/*", (route) => route.fulfill({ json: { undone: 0, kept } }));
  // An empty response stands for the day's limit.
  await page.route("**/api/wix/import/invite", (route) => route.fulfill({ json: { invited: 0 } }));
  await enter(page, coach);
  await openAll(page, swept(page, ofStudio), words);
});
