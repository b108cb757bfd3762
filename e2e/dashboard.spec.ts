import { expect, type Page } from "@playwright/test";
import { expectAccessibleInPassing } from "./fixtures/axe";
import { reload } from "./fixtures/go-to";
import { newCoach, newTrainee, openAs, type Person, send } from "./fixtures/people";
import { book, newCard, newClass } from "./fixtures/studio";
import { test } from "./fixtures/test";

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

/** Gives the coach one begun class and one trainee who has paid part of a card. */
async function createMonth(coach: Person): Promise<void> {
  const ana = await newTrainee([coach], { firstName: "Ana", lastName: "Un" });
  const card = await newCard(coach, ana, { quantity: 2, label: "Carte 2 cours" });
  const begin = new Date(Date.now() + 1500);
  const { id } = await newClass(coach, {
    changes: {
      beginDate: begin.toISOString(),
      endDate: new Date(begin.getTime() + 3_600_000).toISOString(),
    },
  });
  await book(ana, id, card.id);
  await send(coach, "POST", "/api/receipts", {
    subscriptionId: card.id,
    amount: 50,
    method: "CASH",
  });
  const month = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" })
    .format(begin)
    .slice(0, 7);
  const begun = async () =>
    (await send<{ classes: number }>(coach, "GET", `/api/dashboard?month=${month}`)).classes;
  await expect.poll(begun).toBe(1);
}

test("the dashboard shows money, classes and trainees, or says that it is empty", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  await createMonth(coach);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, await newCoach(), "/gestion");
  await expect(page.getByText("Rien à compter pour ce mois.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Créer un cours" })).toHaveAttribute("href", "/");
  await expectAccessibleInPassing(page);
  await openAs(page, coach, "/gestion");
  const figures = region(page, "Ce mois et le précédent");
  await expect(figures).toContainText(/50\s€encaissés0\s€ en /);
  await expect(figures).toContainText(/1place prise0 en .*13\s%de remplissage.*1élève actif/);
  await expect(page.getByText(/D'après vos seuls encaissements dans Élan/)).toHaveCount(1);
  await expect(region(page, "À déclarer")).toContainText(/50\s€.*en coursau plus tard le/);
  await expect(region(page, "Cours et élèves")).toContainText("cours donné1");
  await expect(region(page, "Cours et élèves")).toContainText("nouveau1parti0");
  await expect(region(page, /^Seuils de/)).toContainText("50 € encaissés dans l'année");
  const months = page.getByRole("table", { name: "Les douze derniers mois" });
  await expect(months.getByRole("row")).toHaveCount(13);
  await expect(months.getByRole("row").last()).toContainText(/50\s€11$/);
  await expect(page.getByText(/^Maximum 50\s€$/)).toBeVisible();
  const weekdays = page.getByRole("table", { name: "Remplissage par jour de la semaine" });
  await expect(weekdays.getByRole("row", { name: /13\s% 1 1$/ })).toHaveCount(1);
  await expect(weekdays.getByRole("row")).toHaveCount(2);
  await expect(
    page
      .getByRole("table", { name: "Encaissé par mode de règlement" })
      .getByRole("row", { name: /^Espèces 50\s€$/ }),
  ).toHaveCount(1);
  await expectAccessibleInPassing(page);

  const toDo = region(page, "À faire");
  await expect(toDo.getByRole("heading", { name: "1 impayé, 70 €" })).toBeVisible();
  const remind = async (item: string) => {
    await toDo.getByRole("button", { name: "Relancer : Ana Un" }).last().click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await remind("Copier le message");
  await expect(page.getByText("Message copié.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Bonjour Ana, il vous reste 1 cours sur « Carte 2 cours », à prendre jusqu'au \d\d\/\d\d\/\d{4}\./,
  );
  await remind("Par mail");
  await expect(page.getByText("Relance envoyée à Ana Un.")).toBeVisible();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(figures).toBeVisible();
  for (const hidden of ["Imprimer", "Relancer : Ana Un"])
    await expect(page.getByRole("button", { name: hidden }).first()).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(250, 246, 239)");
  await page.emulateMedia({ media: "screen", colorScheme: "light" });

  await page.getByRole("button", { name: "Mois précédent" }).click();
  await expect(region(page, "Cours et élèves")).toContainText("cours donné0");
  await expect(page.getByText(/^Maximum/)).toHaveCount(0);
  await expect(page).toHaveURL(/\?mois=/);
  await reload(page);
  await expect(region(page, "Cours et élèves")).toContainText("cours donné0");
  await page.getByRole("link", { name: "Voir les impayés" }).click();
  await expect(page.getByRole("heading", { name: "1 impayé, 70 €" })).toBeVisible();
});
