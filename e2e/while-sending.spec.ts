import { expect, type Page } from "@playwright/test";
import { newCoach, openAs } from "./fixtures/people";
import { newClass, rowName } from "./fixtures/studio";
import { test } from "./fixtures/test";

/** The next change of this address waits at the server's door until it is let in, or refused. */
async function atTheDoor(page: Page, call: string) {
  let open: (how: "in" | "refused") => void = () => undefined;
  const decided = new Promise<"in" | "refused">((resolve) => {
    open = resolve;
  });
  let arrived = false;
  await page.route(call, async (route) => {
    const request = route.request();
    const asks = request.method() === "GET" || request.url().includes("preview=true");
    if (arrived || asks) return route.fallback();
    arrived = true;
    if ((await decided) === "in") await route.fallback();
    else
      await route.fulfill({
        status: 400,
        headers: { "x-error-code": "BAD_INPUT", "content-type": "text/plain" },
        body: "Refusé.",
      });
  });
  return (how: "in" | "refused") => open(how);
}

test("while a form is sent nothing can be typed that would be gone once it is saved; refused, one is where one was", async ({
  page,
}) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  await openAs(page, coach);
  await page.getByRole("button", { name: rowName("Yoga doux") }).click();
  const comment = page.getByLabel("Commentaire (vu de vous seul)");
  await comment.fill("un");
  const save = page.getByRole("dialog").getByRole("button", { name: "Enregistrer", exact: true });
  const saved = await atTheDoor(page, "**/api/activity/*/comment");
  await save.click();
  await expect(page.getByRole("button", { name: "Modification..." })).toBeAttached();
  await comment.evaluate((field: HTMLTextAreaElement) => field.focus());
  await page.keyboard.type(" et deux");
  await saved("in");
  await expect(page.getByText("Commentaire enregistré.")).toBeVisible();
  await expect(comment).toHaveValue("un");

  await page.getByRole("dialog").getByRole("button", { name: "Modifier", exact: true }).click();
  const place = page.getByLabel("Lieu");
  await place.fill("Salle A");
  const refused = await atTheDoor(page, "**/api/activity/single-activity/**");
  await place.press("Enter");
  await expect(page.getByRole("button", { name: "Modification..." })).toBeAttached();
  await page.keyboard.type("X");
  await refused("refused");
  await expect(page.getByText("Refusé.")).toBeVisible();
  await expect(place).toBeFocused();
  await expect(place).toHaveValue("Salle A");
});

test("what was deleted by a double press is told once, with one way back", async ({ page }) => {
  const coach = await newCoach(page.request);
  await newClass(page.request, coach);
  await openAs(page, coach);
  await page.getByRole("button", { name: /^Supprimer : Yoga doux/ }).click();
  const press = page.getByRole("dialog").getByRole("button", { name: "Supprimer", exact: true });
  // Counted first.
  await expect(press).toBeEnabled();
  await expect(press).not.toHaveAttribute("data-ignored");
  const deleted = await atTheDoor(page, "**/api/activity/*?*");
  await press.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  deleted("in");
  await expect(page.getByRole("list", { name: "Annulés à l'instant" })).toBeVisible();
  await expect(page.getByText("Cours annulé.")).toHaveCount(1);
  // Taken back by its line, nothing offers it any more, long before the message goes by itself.
  const undone = page.getByRole("list", { name: "Annulés à l'instant" });
  await undone.getByRole("button", { name: /^Rétablir/ }).click();
  await expect(page.getByText("Cours rétabli, avec ses places.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Rétablir/ })).toHaveCount(0, { timeout: 5_000 });
});
