import { readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { axeRuns, expectAccessible } from "./fixtures/axe";
import { expectFits, startNarrow } from "./fixtures/fits";
import { goTo } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { connectPayments, openPayment } from "./fixtures/payments";
import { enter, newCoach, newTrainee, type Person, send } from "./fixtures/people";
import { book, newCard, newClass, newClassNow, newOffer } from "./fixtures/studio";
import { test } from "./fixtures/test";
import { withoutBrowserErrors } from "./fixtures/without-browser-errors";
import { LONG_WORDS, SHORT, type Words } from "./fixtures/words";

/** The addresses of a part of the app; `values` fills `[…]` by address, by name or with `code`. */
const addressesOf = (part: string, values: Record<string, string> = {}) =>
  readdirSync(`app/${part}`, { recursive: true, encoding: "utf8" })
    // A folder whose name begins with @ adds no address.
    .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.startsWith("@"))
    .map((file) => {
      const address = file.replace(/\/?page\.tsx$/, "");
      return `/${address.replace(/\[(\w+)\]/g, (_, name) => values[address] ?? values[name] ?? values.code ?? "")}`;
    })
    .sort();

async function expectUsable(page: Page, where: string, words: Words) {
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  if (axeRuns(page, words)) await expectAccessible(page, where);
  await expectFits(page, where);
}

/** Another address, or a dialog in dialogs.spec, shows the same component in `npm test`. */
const SHOWN_ELSEWHERE = {
  visitor: /^\/(cgu|confidentialite)$/,
  trainee: /^\/classes\//,
  coach: /^\/(trainees$|classes\/|contact$|paiement\/)/,
};

/** `shown` waits for what an address must show before its check. */
async function expectAllUsable(
  page: Page,
  visited: keyof typeof SHOWN_ELSEWHERE,
  addresses: string[],
  words: Words,
  shown: Record<string, () => Promise<void>> = {},
) {
  expect(addresses.length).toBeGreaterThan(3);
  await startNarrow(page);
  for (const address of addresses) {
    if (process.env.WIDTHS !== "all" && SHOWN_ELSEWHERE[visited].test(address)) continue;
    await goTo(page, address);
    await expect(page.getByRole("heading").or(page.getByRole("alert")).first()).toBeVisible();
    await shown[address]?.();
    await expectUsable(page, address, words);
  }
}

async function studioOf(
  words: Words,
): Promise<{ coach: Person; trainee: Person; open: string; values: Record<string, string> }> {
  const coach = await newCoach(words.person("Nora Keller"));
  const trainee = await newTrainee([coach], words.person("Ana Un"));
  const bob = await newTrainee([coach], words.person("Bob Deux"));
  await newCard(coach, bob, { label: words.sized("Dormeuse") });
  await send(coach, "POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const { id: assistantId } = await send<{ id: string }>(coach, "POST", "/api/coach-assistants", {
    ...words.person("Inès Roche"),
    description: words.sized("Yoga doux"),
  });
  const label = words.sized("Carte 10 cours");
  const card = await newCard(coach, trainee, { label, isPrivateOffer: true });
  await newOffer(coach, { label: words.sized("Carte 5") });
  const { id } = await newClass(coach, {
    changes: {
      label: words.sized("Yoga doux"),
      place: words.sized("Studio République"),
      assistantId,
      isPrivateActivity: true,
    },
  });
  const { id: open } = await newClass(coach, {
    days: 1,
    changes: { label: words.sized("Yoga doux") },
  });
  await book(trainee, id, card.id);
  await send(coach, "POST", `/api/user/trainee/${trainee.id}/comment`, {
    comment: words.sized("Yoga doux"),
  });
  await connectPayments(coach);
  const owed = await newCard(coach, trainee, { label: words.sized("Carte 10 cours") });
  const payment = await openPayment(trainee, owed.id);
  const values = {
    ...{ "classes/[id]": id, "trainees/[id]": trainee.id, "paiement/[id]": payment.id },
    "payer/[id]": owed.id,
  };
  return { coach, trainee, open, values };
}

function testTexts(subject: string, check: (page: Page, words: Words) => Promise<void>): void {
  const checked = (page: Page, words: Words) =>
    withoutBrowserErrors(page, () => check(page, words));
  test(`${subject} fit at 200 % zoom and pass axe when texts are long`, ({ page }) =>
    checked(page, LONG_WORDS));
  test(
    `${subject} fit at 200 % zoom and pass axe when texts are short`,
    {
      tag: "@all",
    },
    ({ page }) => checked(page, SHORT),
  );
}

testTexts("a visitor's screens", async (page, words) => {
  const { coach, trainee, open } = await studioOf(words);
  const { code } = coach;
  const trial = { enabled: true, price: 10 };
  await send(coach, "POST", "/api/user/toggle-feature-free-course", trial);
  const { text } = await mailTo(trainee.email, "Réservation confirmée");
  const token = /\/place\/([\w-]+)/.exec(text)?.[1] ?? "";
  const values = { code, activityId: open, token };
  const email = `invite-${code.toLowerCase()}@exemple.fr`;
  const invited = { ...words.person("Bob Deux"), email };
  await send(coach, "POST", "/api/user/create-trainee", invited);
  const invitation =
    /\/invitation\/([\w-]+)/.exec((await mailTo(email, "Élan : ")).text)?.[1] ?? "";
  expect([token, invitation]).not.toContain("");
  const queries: Record<string, string> = {
    ...{ "/iframe": `?coachcode=${code}`, "/login": `?coachcode=${code}` },
    ...{ "/reset-password": "?token=x", "/verify-email": "?token=x" },
  };
  const addresses = [
    ...addressesOf("(auth)", { token: invitation }),
    ...addressesOf("(public)", values),
  ].map((address) => `${address}${queries[address] ?? ""}`);
  await expectAllUsable(page, "visitor", addresses, words);
});

testTexts("a trainee's screens", async (page, words) => {
  const { trainee, values } = await studioOf(words);
  await enter(page, trainee);
  // A coach's screens show a trainee one component, the reason.
  const ofCoach = /^\/(assistants|import|trainees|wix-import|gestion\/(?!impayes))/;
  const addresses = addressesOf("(app)", values).filter((address) => !ofCoach.test(address));
  await expectAllUsable(page, "trainee", addresses, words, {
    [`/paiement/${values["paiement/[id]"]}`]: () =>
      expect(page.getByRole("heading", { name: "Paiement en attente" })).toBeVisible(),
  });
});

testTexts("a coach's screens", async (page, words) => {
  const { coach, values } = await studioOf(words);
  const { id } = await newClassNow(coach, { label: words.sized("Danse") });
  const bob = await newTrainee([coach], words.person("Bob Deux"));
  const card = await newCard(coach, bob, { label: words.sized("Carte 10 cours") });
  const paid = { subscriptionId: card.id, amount: 120, method: "CASH" };
  await send(coach, "POST", "/api/receipts", paid);
  await book(bob, id, card.id);
  const { id: owed } = await newClassNow(coach, { label: words.sized("Barre") });
  const eva = await newTrainee([coach], words.person("Éva Trois"));
  const unpaid = await newCard(coach, eva, { label: words.sized("Carte 10 cours") });
  await book(eva, owed, unpaid.id);
  await enter(page, coach);
  // These addresses send a coach home.
  const ofTrainee = /^\/(history|payer)/;
  const addresses = addressesOf("(app)", values).filter((address) => !ofTrainee.test(address));
  const seen = (text: string) => expect(page.getByText(text)).toBeVisible();
  await expectAllUsable(page, "coach", addresses, words, {
    "/": async () => {
      await expect(page.getByRole("heading", { name: "Maintenant" })).toBeVisible();
      await seen("Personne ne doit rien.");
      await expect(page.getByRole("button", { name: /^Doit 120\s€/ })).toBeVisible();
    },
    [`/trainees/${values["trainees/[id]"]}`]: () => seen("9 / 10"),
    "/gestion/tableau-de-bord": () =>
      expect(page.getByRole("region", { name: "À faire" })).toBeVisible(),
  });

  await goTo(page, "/");
  await page.getByText("Semaine", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Semaine" })).toBeVisible();
  await expectUsable(page, "the week", words);
  await goTo(page, "/profile");
  for (const name of ["Fonctionnalités", "Import"]) {
    await page.getByRole("tab", { name }).click();
    await expectUsable(page, `the tab ${name}`, words);
  }
});
