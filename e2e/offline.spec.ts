import { expect, test as inNewProfile, type Page, type Route } from "@playwright/test";
import { goOffline } from "./fixtures/go-offline";
import { goTo, reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import {
  book,
  newCard,
  newClass,
  newClassNow,
  newOffer,
  newSeries,
  rowName,
} from "./fixtures/studio";
import { test } from "./fixtures/test";

const UNSENT = /Rien n'a été enregistré, faute de réseau\. Réessayez une fois en ligne/;
const SILENT =
  /Le service ne répond pas\. Réessayez dans un instant\s: rien ne sera fait deux fois/;

/** One kind of save. */
interface Save {
  name: string;
  /** The address of its call. */
  call: string;
  /** Fills the form, up to the press. */
  fill: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** What the screen does not show as long as nothing is done. */
  notYet?: (page: Page) => Promise<void>;
  /** What the screen does not say any more once the answer is lost. */
  lost?: (page: Page) => Promise<void>;
  /** How often it was done, as the server says. */
  done: () => Promise<number>;
  /** What the screen shows once it is done. */
  shown?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").last().getByRole("button", { name }).click();
const gone = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

/** The answer gets lost on its way back: the server has done its part. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort("connectionreset");
};

/**
 * The network is cut before the press, then under way (the answer is lost), then after the answer: nothing is done twice, nothing
 * later, and the words are those of what happened.
 */
async function survivesCuts(page: Page, save: Save): Promise<void> {
  const context = page.context();
  await save.fill(page);
  await goOffline(page);
  await save.send(page);
  await expect.soft(page.getByText(UNSENT), save.name).toBeVisible();
  await save.notYet?.(page);
  await context.setOffline(false);
  // Its words stay, and are so still, until it is tried again: meanwhile nothing was sent by itself.
  await expect.soft(page.getByText(UNSENT), save.name).toBeVisible();
  await expect.soft(page.getByText(/Vous êtes hors ligne/), save.name).toHaveCount(0);
  expect.soft(await save.done(), save.name).toBe(0);

  const keys: string[] = [];
  await page.route(save.call, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    keys.push((await route.request().headerValue("idempotency-key")) ?? "");
    return keys.length === 1 ? loseAnswer(route) : route.fallback();
  });
  await save.send(page);
  await expect.soft(page.getByText(SILENT), save.name).toBeVisible();
  await save.lost?.(page);
  expect.soft(await save.done(), save.name).toBe(1);
  await save.send(page);
  await (save.shown ?? gone)(page);
  expect.soft(await save.done(), save.name).toBe(1);
  expect.soft(new Set(keys).size, `${save.name}: ${keys}`).toBe(1);
  await page.unroute(save.call);
}

/** A coach with Ana, who has a card and a place today, and what the server says of them. */
async function studio(page: Page) {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(request, coach, ana);
  await book(request, ana, (await newClassNow(request, coach, { label: "Pilates" })).id, card.id);
  const get = <T>(path: string) => send<T>(request, coach, "GET", path);
  type Named = { label: string; suspendDate?: string | null };
  type Ana = { comment: string; firstName: string; subscriptions: Named[] };
  return {
    coach,
    ana,
    get,
    classes: async (label: string) => {
      const months = await Promise.all(
        [0, 1].map((n) => get<Named[]>(`/api/activities/all-month?monthOffset=${n}`)),
      );
      return months.flat().filter((one) => one.label === label).length;
    },
    offers: async (label: string) =>
      (await get<Named[]>("/api/offers")).filter((one) => one.label === label).length,
    trainees: () => get<Ana[]>("/api/user/trainees"),
  };
}

test("a class made, changed and deleted fails at once without a network, and is done once after a lost answer", async ({
  page,
}) => {
  const { coach, classes } = await studio(page);
  await openAs(page, coach);
  await survivesCuts(page, {
    name: "a class created",
    call: "**/api/activity/single-activity",
    fill: async () => {
      await press(page, "Ajouter un cours");
      await page.getByLabel("Nom du cours").fill("Boxe");
      await page.getByLabel("Lieu").fill("Salle Voltaire");
    },
    send: () => inDialog(page, "Créer"),
    done: () => classes("Boxe"),
  });
  await survivesCuts(page, {
    name: "a class edited",
    call: "**/api/activity/single-activity/*",
    fill: async () => {
      await press(page, /^Modifier : Boxe/);
      await page.getByLabel("Nom du cours").fill("Boxe anglaise");
    },
    send: () => inDialog(page, "Enregistrer"),
    done: () => classes("Boxe anglaise"),
  });
  await survivesCuts(page, {
    name: "a class deleted",
    call: "**/api/activity/*",
    fill: () => press(page, /^Supprimer : Boxe anglaise/),
    send: () => inDialog(page, "Supprimer"),
    done: async () => 1 - (await classes("Boxe anglaise")),
  });
});

test("a class's comment fails at once without a network, and is done once after a lost answer", {
  tag: "@all",
}, async ({ page }) => {
  const { coach, get } = await studio(page);
  await openAs(page, coach);
  await press(page, rowName("Pilates"));
  await survivesCuts(page, {
    name: "a class's comment",
    call: "**/api/activity/*/comment",
    fill: () => page.getByLabel("Commentaire (vu de vous seul)").fill("Tapis"),
    send: () => inDialog(page, "Enregistrer"),
    done: async () => {
      const list = await get<{ comment: string }[]>("/api/activities/all-month?monthOffset=0");
      return list.filter(({ comment }) => comment === "Tapis").length;
    },
    shown: () => expect(page.getByText("Commentaire enregistré.")).toBeVisible(),
  });
});

// A class's form, its comment, its question and a booking show it above and below, by the module that all saves go through.
test("offers, trainees and subscriptions fail at once without a network, and are done once after a lost answer", {
  tag: "@all",
}, async ({ page }) => {
  const { coach, offers, trainees } = await studio(page);
  await openAs(page, coach, "/offers");
  await survivesCuts(page, {
    name: "an offer created",
    call: "**/api/offer",
    fill: async () => {
      await press(page, "Ajouter une formule");
      await page.getByLabel("Nom de la formule").fill("Illimité");
      await page.getByLabel("Prix TTC (€)").fill("90");
    },
    send: () => inDialog(page, "Créer"),
    done: () => offers("Illimité"),
  });
  await goTo(page, "/trainees");
  await press(page, /^Ana Un/);
  await survivesCuts(page, {
    name: "a trainee's comment",
    call: "**/api/user/trainee/*/comment",
    fill: async () => {
      await press(page, "Modifier le commentaire");
      await page.getByLabel("Commentaire sur Ana").fill("Genou");
    },
    send: () => inDialog(page, "Enregistrer"),
    done: async () => (await trainees()).filter(({ comment }) => comment === "Genou").length,
  });
  await survivesCuts(page, {
    name: "a subscription edited",
    call: "**/api/subscription/trainee/*",
    fill: async () => {
      await press(page, "Modifier : Carte 10 cours");
      await page.getByRole("dialog").getByLabel("Nom", { exact: true }).fill("Carte d'Ana");
    },
    send: () => inDialog(page, "Enregistrer"),
    done: async () =>
      (await trainees())
        .flatMap((one) => one.subscriptions)
        .filter((one) => one.label === "Carte d'Ana").length,
  });
  await survivesCuts(page, {
    name: "a subscription given",
    call: "**/api/subscription/trainee/*/offer/*",
    fill: async () => {
      await page
        .getByRole("region", { name: /Détails/ })
        .getByRole("button", { name: "Ajouter" })
        .click();
      await page
        .getByRole("dialog")
        .getByLabel(/Illimité/)
        .check();
    },
    send: () => inDialog(page, "Ajouter"),
    done: async () =>
      (await trainees())
        .flatMap((one) => one.subscriptions)
        .filter((one) => one.label === "Illimité").length,
  });
  await survivesCuts(page, {
    name: "a trainee created",
    call: "**/api/user/create-trainee",
    fill: async () => {
      await press(page, "Créer un élève");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Prénom").fill("Zoé");
      await dialog.getByLabel("Nom", { exact: true }).fill("Noël");
      await dialog.getByLabel("Email").fill(`zoe-${coach.id}@exemple.fr`);
    },
    send: () => inDialog(page, "Créer"),
    done: async () => (await trainees()).filter(({ firstName }) => firstName === "Zoé").length,
  });
});

test("a pause, a teacher, a switch and a series deleted fail at once without a network, and are done once after a lost answer", {
  tag: "@all",
}, async ({ page }) => {
  const { coach, get, classes, trainees } = await studio(page);
  await newSeries(page.request, coach, 2, { label: "Danse" });
  const asleep = async () =>
    (await trainees()).flatMap((one) => one.subscriptions).filter((one) => one.suspendDate).length;
  const rights = async () =>
    (await get<{ rights: string[] }>("/api/user/me")).rights.includes("COACH_ASSISTANT");
  await openAs(page, coach, "/trainees");
  await press(page, /^Ana Un/);
  for (const [name, call, already] of [
    ["Mettre en pause", "**/api/subscription/*/suspend", 0],
    ["Réactiver", "**/api/subscription/*/activate", 1],
  ] as const)
    await survivesCuts(page, {
      name,
      call,
      fill: async () => {
        await press(page, `${name} : Carte 10 cours`);
        await expect(page.getByRole("dialog").getByRole("button", { name })).toBeEnabled();
      },
      send: () => inDialog(page, name),
      done: async () => Math.abs((await asleep()) - already),
    });
  await goTo(page, "/profile");
  await page.getByRole("tab", { name: "Fonctionnalités" }).click();
  // A switch shows what became of it: where that is what was wanted, nothing is left to try again.
  const feature = page.getByRole("switch", { name: "Mes professeurs" });
  await goOffline(page);
  await feature.click();
  await expect(page.getByText(UNSENT)).toBeVisible();
  await expect(feature).not.toBeChecked();
  await page.context().setOffline(false);
  await page.route("**/api/user/toggle-feature-assistant", loseAnswer, { times: 1 });
  await feature.click();
  await expect(feature).toBeChecked();
  await expect(feature).toBeEnabled();
  await expect(page.getByText(SILENT)).toHaveCount(0);
  expect(await rights()).toBe(true);
  for (const on of [false, true]) {
    await feature.click();
    await expect.poll(rights).toBe(on);
    await expect(feature).toBeEnabled();
  }
  await goTo(page, "/assistants");
  await survivesCuts(page, {
    name: "a teacher created",
    call: "**/api/coach-assistants",
    fill: async () => {
      await press(page, "Créer un prof");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Prénom").fill("Inès");
      await dialog.getByLabel("Nom", { exact: true }).fill("Roche");
    },
    send: () => inDialog(page, "Créer"),
    done: async () => (await get<unknown[]>("/api/coach-assistants")).length,
  });
  await goTo(page, "/");
  await survivesCuts(page, {
    name: "a series deleted",
    call: "**/api/activity/*?*",
    fill: async () => {
      await press(page, /^Supprimer : Danse/);
      await page.getByRole("radio", { name: "Toute la série" }).check();
      await expect(page.getByText(/2\scours annulés/)).toBeVisible();
    },
    send: () => inDialog(page, "Supprimer"),
    done: async () => ((await classes("Danse")) === 0 ? 1 : 0),
  });
});

const mine = (page: Page, coach: Person, trainee: Person) => ({
  places: async () => {
    const months = await Promise.all(
      [0, 1].map((n) =>
        send<{ numberReservationForMe: number }[]>(
          page.request,
          trainee,
          "GET",
          `/api/activities/all-month/${coach.id}?monthOffset=${n}`,
        ),
      ),
    );
    return months.flat().reduce((sum, one) => sum + one.numberReservationForMe, 0);
  },
  cards: async () =>
    (await send<unknown[]>(page.request, trainee, "GET", `/api/subscriptions/${coach.id}`)).length,
});

test("a trainee's booking is not shown as made without a network, and is made once after a lost answer", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const trainee = await newTrainee(request, [coach]);
  // The booking uses it up: read anew after the lost answer, it is no longer among those to book with.
  await newCard(request, coach, trainee, { quantity: 1 });
  await newClass(request, coach);
  const { places, cards } = mine(page, coach, trainee);
  await openAs(page, trainee);
  // Also behind a dialog, where nothing has a role.
  const row = page.locator("li").filter({ hasText: "Yoga doux" });
  await survivesCuts(page, {
    name: "a booking",
    call: "**/api/activity/reservation/*?*",
    fill: async () => {
      await press(page, "Réserver : Yoga doux");
      await expect(page.getByRole("dialog").getByRole("radio")).toBeChecked();
    },
    send: () => inDialog(page, "Réserver"),
    notYet: () => expect(row.getByText("Inscrit")).toHaveCount(0),
    lost: () => expect(page.getByText("Reste 1 cours")).toHaveCount(0),
    done: places,
    shown: () => expect(page.getByText("C'est réservé : votre place est confirmée.")).toBeVisible(),
  });
  await inDialog(page, "Terminé");
  await expect(row.getByText("Inscrit")).toBeVisible();
  const cancelled = page.getByText("Annulée.", { exact: true });
  await survivesCuts(page, {
    name: "a place cancelled",
    call: "**/api/activity/reservation/*",
    fill: async () => {
      await press(page, /^Modifier : Yoga doux/);
      await press(page, "Annuler ma réservation");
      await expect(page.getByText("1 cours sera rendu sur votre carte.")).toBeVisible();
    },
    send: () => inDialog(page, "Confirmer l'annulation"),
    notYet: () => expect(row.getByText("Inscrit")).toBeVisible(),
    done: async () => 1 - (await places()),
    shown: async () => {
      await expect(cancelled).toBeVisible();
      await expect(page.getByRole("button", { name: "Reprendre ma place" })).toBeVisible();
    },
  });
  await goTo(page, "/profile");
  await survivesCuts(page, {
    name: "the profile",
    call: "**/api/user/modify-user",
    fill: async () => {
      await press(page, /^Modifier/);
      await page.getByLabel("Prénom").fill("Louise");
    },
    send: () => press(page, "Enregistrer"),
    done: async () => {
      const { firstName } = await send<{ firstName: string }>(
        request,
        trainee,
        "GET",
        "/api/user/me",
      );
      return Number(firstName === "Louise");
    },
    shown: () => expect(page.getByText("Vos informations sont à jour.")).toBeVisible(),
  });
  await newOffer(request, coach, { label: "Carte 5", quantity: 5 });
  await goTo(page, "/offers");
  await survivesCuts(page, {
    name: "a purchase",
    call: "**/api/subscription/*",
    fill: async () => {
      await press(page, "Réserver : Carte 5");
      // Nothing is bought before its seller is shown.
      await expect(page.getByRole("button", { name: /^Souscrire/ })).toBeEnabled();
    },
    send: () => inDialog(page, /^Souscrire/),
    done: async () => (await cards()) - 1,
    shown: () => expect(page.getByText("Souscription réussie !")).toBeVisible(),
  });
});

test("a network cut after the answer leaves what was done, and reads what is so once it is back", async ({
  page,
  context,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach);
  await press(page, "Ajouter un cours");
  await page.getByLabel("Nom du cours").fill("Boxe");
  await page.getByLabel("Lieu").fill("Salle Voltaire");
  // Nothing gets through from the moment that the save has, but its own answer.
  let cut = false;
  await page.route("**/api/**", async (route) => {
    if (cut) return route.abort("internetdisconnected");
    cut = route.request().method() === "POST";
    return route.fallback();
  });
  await inDialog(page, "Créer");
  await expect(page.getByText("Cours créé.")).toBeVisible();
  await gone(page);
  // Said to the page only now: beside the answer, either might come first.
  await goOffline(page);
  await expect(page.getByRole("button", { name: rowName("Boxe") })).toHaveCount(0);
  // Still being tried, it would not be tried once more.
  await expect(
    page.getByText("Ceci n'a pas pu être relu, et a peut-être changé.").first(),
  ).toBeVisible();
  cut = false;
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: rowName("Boxe") })).toBeVisible();
});

test("a form changed after a lost answer first tells what became of the old one", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  const labels = async () =>
    (await send<{ label: string }[]>(page.request, coach, "GET", "/api/offers"))
      .map(({ label }) => label)
      .sort();
  await openAs(page, coach, "/offers");
  await press(page, "Ajouter une formule");
  const name = page.getByLabel("Nom de la formule");
  await name.fill("Premier");
  await page.getByLabel("Prix TTC (€)").fill("90");
  // The first is lost on its way back, the next one on its way out.
  await page.route("**/api/offer", loseAnswer, { times: 1 });
  await inDialog(page, "Créer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await name.fill("Second");
  await inDialog(page, "Créer");
  await expect(page.getByText(/Votre envoi précédent.* a bien été enregistré/)).toBeVisible();
  expect(await labels()).toEqual(["Premier"]);

  // It exists: what is saved now changes it, and makes no second one.
  await page.route("**/api/offer", (route) => route.abort("connectionreset"), { times: 1 });
  await inDialog(page, "Enregistrer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await name.fill("Troisième");
  await inDialog(page, "Enregistrer");
  await gone(page);
  expect(await labels()).toEqual(["Troisième"]);
});

test("a form that creates closes when its lost call turns out to have created", async ({
  page,
}) => {
  const { coach, classes } = await studio(page);
  await openAs(page, coach);
  await press(page, "Ajouter un cours");
  await page.getByLabel("Nom du cours").fill("Boxe");
  await page.getByLabel("Lieu").fill("Salle Voltaire");
  await page.route("**/api/activity/single-activity", loseAnswer, { times: 1 });
  await inDialog(page, "Créer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await page.getByLabel("Nom du cours").fill("Lutte");
  await inDialog(page, "Créer");
  await gone(page);
  await expect(
    page.getByText(/a bien été enregistré, sans vos derniers changements/),
  ).toBeVisible();
  await press(page, "Ajouter un cours");
  await expect(page.getByLabel("Nom du cours")).toHaveValue("");
  expect([await classes("Boxe"), await classes("Lutte")]).toEqual([1, 0]);
});

test("a purchase left after a lost answer is called off, though nothing was typed", async ({
  page,
}) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const offer = { label: "Carte 1", quantity: 1, price: 0 };
  await newOffer(request, coach, offer);
  const cards = () => send<unknown[]>(request, ana, "GET", `/api/subscriptions/${coach.id}`);
  await openAs(page, ana, "/offers");
  // Sent, and asked for as often as it may be.
  let reached = false;
  await page.route("**/api/subscription/*", (route) =>
    reached ? route.fallback() : route.abort("connectionreset"),
  );
  await press(page, "Réserver : Carte 1");
  const asksBeforeReload = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asksBeforeReload()).toBe(false);
  await inDialog(page, /^Souscrire/);
  await expect(page.getByText(SILENT)).toBeVisible();
  // Bought again after a reload, it would be bought twice.
  expect(await asksBeforeReload()).toBe(true);
  await inDialog(page, "Annuler");
  await gone(page);
  // Nobody would say any more what became of it, as was promised.
  expect(await asksBeforeReload()).toBe(true);
  reached = true;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Votre envoi abandonné n'a rien enregistré.")).toBeVisible();
  await expect.poll(asksBeforeReload).toBe(false);
  expect(await cards()).toEqual([]);
});

test("a question left after a lost answer is called off: what was to be cancelled or deleted stays", {
  tag: "@all",
}, async ({ page }) => {
  const { request } = page;
  const coach = await newCoach(request);
  const ana = await newTrainee(request, [coach]);
  const card = await newCard(request, coach, ana);
  const { ids } = await newSeries(request, coach, 2);
  for (const id of ids) await book(request, ana, id, card.id);
  const { places } = mine(page, coach, ana);
  // Lost on its way out: whatever comes of it, comes later.
  const lose = async (call: string) => {
    const held: Route[] = [];
    await page.route(call, (route) => {
      if (route.request().method() === "GET" || held.length > 0) return route.fallback();
      held.push(route);
      return route.abort("connectionreset");
    });
  };
  const left = page.getByText("Votre envoi abandonné n'a rien enregistré.");
  await openAs(page, ana);
  await lose("**/api/activity/reservations/cancel");
  await press(page, /^Modifier : Pilates/);
  await press(page, "Annuler toute la série");
  await inDialog(page, "Confirmer l'annulation");
  await expect(page.getByText(SILENT)).toBeVisible();
  await inDialog(page, "Garder mes places");
  await expect(left).toBeVisible();
  expect(await places()).toBe(2);

  // Done all the same, and only its answer lost: the question stays for another try, and the class has no place to give up.
  await page.route("**/api/activity/reservations/cancel", loseAnswer, { times: 1 });
  await press(page, "Annuler toute la série");
  await inDialog(page, "Confirmer l'annulation");
  await expect(page.getByText(SILENT)).toBeVisible();
  expect(await places()).toBe(0);
  await inDialog(page, "Garder mes places");
  await expect(page.getByText("Vous n'avez plus de place dans ce cours.")).toBeVisible();
  await expect(page.getByText("Votre envoi abandonné avait déjà été enregistré.")).toBeVisible();
  for (const id of ids) await book(request, ana, id, card.id);

  await openAs(page, coach);
  await press(page, /^Supprimer : Pilates/);
  await expect(page.getByText(/1\splace à venir annulée/)).toBeVisible();
  await lose("**/api/activity/*?*");
  await inDialog(page, "Supprimer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await page.keyboard.press("Escape");
  await gone(page);
  await expect(left).toBeVisible();
  expect(await places()).toBe(2);
});

test("a form that comes back after a reload creates once what was lost before it", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  page.on("dialog", (dialog) => void dialog.accept());
  await openAs(page, coach, "/offers");
  await press(page, "Ajouter une formule");
  await page.getByLabel("Nom de la formule").fill("Illimité");
  await page.getByLabel("Prix TTC (€)").fill("90");
  await page.route("**/api/offer", loseAnswer, { times: 1 });
  await inDialog(page, "Créer");
  await expect(page.getByText(SILENT)).toBeVisible();
  await reload(page);
  await press(page, "Ajouter une formule");
  await expect(page.getByLabel("Nom de la formule")).toHaveValue("Illimité");
  await inDialog(page, "Créer");
  await gone(page);
  expect(await send<unknown[]>(page.request, coach, "GET", "/api/offers")).toHaveLength(1);
});

test("a form that is left while its save hangs creates nothing later", async ({ page }) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach, "/offers");
  await press(page, "Ajouter une formule");
  await page.getByLabel("Nom de la formule").fill("Fantôme");
  await page.getByLabel("Prix TTC (€)").fill("90");
  let late: Route | undefined;
  await page.route("**/api/offer", (route) => {
    late ??= route;
    if (late !== route) return route.fallback();
  });
  await inDialog(page, "Créer");
  await expect(page.getByRole("button", { name: "Création..." })).toBeVisible();
  await expect.poll(() => late).toBeDefined();
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Abandonner les modifications ?" })
    .getByRole("button", { name: "Abandonner" })
    .click();
  await expect(page.getByText("Votre envoi abandonné n'a rien enregistré.")).toBeVisible();
  // What was still on its way comes after all, by the road that it had taken.
  const request = late?.request();
  const answer = await page.request.post("/api/offer", {
    headers: {
      authorization: `Bearer ${coach.token}`,
      "idempotency-key": (await request?.headerValue("idempotency-key")) ?? "",
      "content-type": "application/json",
    },
    data: request?.postData() ?? "",
  });
  expect(answer.status()).not.toBe(201);
  expect(await send(page.request, coach, "GET", "/api/offers")).toEqual([]);
});

test("a screen opened without a network says so, and with a server that is down says that", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await openAs(page, coach);
  await expect(page.getByRole("button", { name: "Ajouter un cours" })).toBeVisible();
  await page.route("**/api/offers", (route) => route.abort("connectionrefused"));
  await goTo(page, "/offers");
  await expect(
    page
      .getByText("Une erreur est survenue lors du chargement des offres.")
      .or(page.getByText(/Le service ne répond pas/)),
  ).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/faute de réseau/)).toHaveCount(0);
  await goOffline(page);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByText(/faute de réseau/)).toBeVisible();
});

inNewProfile(
  "where what a press opens cannot come, that is said and the next press tries again; once a page has rested all of it is there",
  async ({ page, context }) => {
    const coach = await newCoach(page.request);
    const create = (one: Page) => one.getByRole("button", { name: "Créer un élève" });
    const dialog = (one: Page) => one.getByRole("dialog", { name: "Créer un élève" });
    // Nothing is fetched ahead where each byte is paid for.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await openAs(page, coach, "/trainees");
    await expect(page.getByText("Vous n'avez pas encore d'élèves.")).toBeVisible();
    await goOffline(page);
    await create(page).click();
    await expect(
      page.getByText("Aucune réponse, faute de réseau. Réessayez une fois en ligne."),
    ).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await context.setOffline(false);
    await page.route("**/_next/static/**", (route) => route.abort("connectionrefused"));
    await create(page).click();
    await expect(
      page.getByText("Le service ne répond pas. Réessayez dans un instant."),
    ).toBeVisible();
    await page.unrouteAll();
    await create(page).click();
    await expect(dialog(page)).toBeVisible();

    await goTo(page, "/profile");
    await expect(page.getByRole("heading", { name: "Mon code coach" })).toBeVisible();
    await goOffline(page);
    await page.getByRole("tab", { name: "Fonctionnalités" }).click();
    await expect(page.getByText(/faute de réseau/)).toBeVisible();
    // What stands in the page comes by itself.
    await context.setOffline(false);
    await expect(page.getByRole("switch", { name: "Mes professeurs" })).toBeVisible();

    const rested = await context.newPage();
    await openAs(rested, coach, "/trainees");
    const marks = () => rested.evaluate(() => performance.getEntriesByName("elan.parts").length);
    await expect.poll(marks, { timeout: 30_000 }).toBeGreaterThan(0);
    // What the browser keeps would come without a network too.
    await rested.route("**/_next/static/**", (route) => route.abort("internetdisconnected"));
    await goOffline(page);
    await create(rested).click();
    await expect(dialog(rested)).toBeVisible();
  },
);

test("a deletion whose dialog was closed meanwhile is called off where its answer is lost, and that is told", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newOffer(page.request, coach);
  await openAs(page, coach, "/offers");
  let held: Route | undefined;
  await page.route("**/api/offer/*", (route) => {
    held ??= route;
    if (held !== route) return route.fallback();
  });
  await press(page, /^Supprimer : Carte/);
  await inDialog(page, "Supprimer");
  // Closed sooner, the question would be given up, and not left.
  await expect(page.getByRole("button", { name: "Suppression..." })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).last().click();
  await gone(page);
  await expect.poll(() => held).toBeDefined();
  await held?.abort("connectionreset");
  await expect(
    page.getByText("Votre envoi, dont la réponse n'était pas arrivée, n'a rien enregistré."),
  ).toBeVisible();
  await expect(page.getByText(SILENT)).toHaveCount(0);
  await press(page, /^Supprimer : Carte/);
  // A new opening begins anew.
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
});

test("a screen whose code cannot come says that the service does not answer, and comes with it", async ({
  page,
}) => {
  await openAs(page, await newCoach(page.request));
  await expect(page.getByRole("heading", { name: "Mes cours" })).toBeVisible();
  let down = true;
  await page.route("**/_next/static/chunks/**", (route) =>
    down ? route.abort("connectionrefused") : route.fallback(),
  );
  await page.getByRole("link", { name: "Gestion" }).first().click();
  await expect(page.getByRole("alert").getByText(/^Le service ne répond pas/)).toBeVisible();
  down = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Gestion" })).toBeVisible();
});

test("a dialog whose code never comes is given up after twenty seconds, and opens once it is there", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  await page.clock.install();
  await openAs(page, coach);
  const edit = page.getByRole("button", { name: /^Modifier : Yoga doux/ });
  await expect(edit).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/_next/static/chunks/**", async (route) => {
    await answered;
    await route.continue();
  });
  await edit.click();
  const silent = page.getByText(/^Le service ne répond pas/);
  await page.clock.fastForward(10_000);
  await expect(silent).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect(silent).toBeVisible();
  answer();
  await edit.click();
  await expect(page.getByRole("dialog", { name: "Modifier le cours" })).toBeVisible();
});
