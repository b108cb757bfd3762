import { expect, type Page } from "@playwright/test";
import { goTo } from "./fixtures/go-to";
import { mailTo } from "./fixtures/mails";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { book, newCard, newClass, newClassNow } from "./fixtures/studio";
import { test } from "./fixtures/test";
import { expectNothingStale, translate } from "./fixtures/translate";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).click();

test("a translated home shows a booking, a cancellation and an added coach", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  await newCard(coach, trainee);
  await newClass(coach);
  await translate(page);
  await openAs(page, trainee);
  const row = page.getByRole("listitem").filter({ hasText: "Yoga doux" });
  await expect(row.getByText("8 places")).toBeVisible();

  await press(page, /^Réserver : Yoga doux/);
  const dialog = page.getByRole("dialog", { name: "Yoga doux" });
  await dialog.getByRole("button", { name: "Une place de plus" }).click();
  await dialog.getByRole("button", { name: "Réserver", exact: true }).click();
  await expect(dialog.getByText("C'est réservé : 2 places confirmées.")).toBeVisible();
  await expectNothingStale(page);
  await dialog.getByRole("button", { name: "Terminé" }).click();
  await expect(row.getByText("Inscrit · 2 places")).toBeVisible();
  await expect(row.getByText("6 places")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Modifier : / })).toHaveText("Modifier");
  await expectNothingStale(page);

  await press(page, /^Modifier : Yoga doux/);
  await expect(dialog.getByText("Vous avez 2 places confirmées.")).toBeVisible();
  await press(page, "Annuler une place");
  await press(page, "Confirmer l'annulation");
  await expect(page.getByText("Annulée.", { exact: true })).toBeVisible();
  await expect(row.getByText("Inscrit", { exact: true })).toBeVisible();
  await expect(row.getByText("7 places")).toBeVisible();
  await expectNothingStale(page);

  await press(page, /^Modifier : Yoga doux/);
  await press(page, "Annuler ma réservation");
  await press(page, "Confirmer l'annulation");
  await expect(row.getByRole("button", { name: /^Réserver : / })).toHaveText("Réserver");
  await expect(row.getByText("8 places")).toBeVisible();
  await expectNothingStale(page);

  const second = await newCoach({ firstName: "Ines", lastName: "Faure" });
  await press(page, /Changer de coach/);
  await page.getByRole("menuitem", { name: "Ajouter un coach" }).click();
  const adding = page.getByRole("dialog", { name: "Ajouter un coach" });
  const code = adding.getByLabel("Code du coach");
  await code.fill("ZZZZZZ");
  await adding.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(adding.getByRole("alert")).toBeVisible();
  await expectNothingStale(page);
  await code.fill(second.code);
  await adding.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: `Reservation de cours avec ${second.displayName}` }),
  ).toBeVisible();
  await expect(page.getByText("Coach ajouté avec succès !")).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(page.getByRole("button", { name: /Changer de coach/ })).toContainText(
    second.displayName,
  );
  await expectNothingStale(page);
});

test("a translated first class page shows its booking", async ({ page }) => {
  const coach = await newCoach();
  const trial = { enabled: true, price: 10 };
  await send(coach, "POST", "/api/user/toggle-feature-free-course", trial);
  const { id } = await newClass(coach);
  const email = `ines-${coach.id}@exemple.fr`;
  await translate(page);
  await goTo(page, `/c/${coach.code}/${id}/essai`);
  await page.getByLabel("Prénom", { exact: true }).fill("Inès");
  await page.getByLabel("Nom", { exact: true }).fill("Roche");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Téléphone", { exact: true }).fill("0612345678");
  await press(page, "Recevoir mon code");
  const code = page.getByLabel("Code", { exact: true });
  await code.fill("000000");
  await press(page, /^Réserver avec obligation de paiement/);
  await expect(page.getByRole("alert").filter({ hasText: "code" })).toBeVisible();
  await expectNothingStale(page);
  await code.fill(
    /Votre code est (\d{6})/.exec((await mailTo(email, "votre code")).text)?.[1] ?? "",
  );
  await press(page, /^Réserver avec obligation de paiement/);
  await expect(page.getByRole("heading", { name: "C'est réservé" })).toBeVisible();
  await expectNothingStale(page);
});

test("a translated coach's home shows that the only debt is paid", async ({ page }) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(coach, trainee);
  const { id } = await newClassNow(coach);
  await book(trainee, id, card.id);
  await translate(page);
  await openAs(page, coach);
  const now = page.getByRole("region", { name: "Maintenant" });
  await now.getByRole("button", { name: "Doit 120 € : Ana Un" }).click();
  await page.getByRole("radio", { name: "Chèque" }).check();
  await press(page, "Encaisser 120 €");
  await expect(page.getByText("120 € encaissés par chèque")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(now.getByText("Personne ne doit rien.")).toBeVisible();
  await expect(now.getByText("Doit 120 €")).toHaveCount(0);
  await expectNothingStale(page);
});

test("a page removes a text when a translator has moved it", async ({ page }) => {
  await goTo(page, "/forgot-password");
  const left = await page.evaluate(() => {
    const [parent, font, text, next] = ["p", "font", "b", "i"].map((name) =>
      document.createElement(name),
    ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    font.append(text);
    parent.append(font);
    parent.insertBefore(next, text);
    const inserted = parent.innerHTML;
    parent.removeChild(text);
    parent.removeChild(text);
    return [inserted, parent.innerHTML];
  });
  expect(left).toEqual(["<i></i><font><b></b></font>", "<i></i>"]);
});
