import { expect, type Locator } from "@playwright/test";
import { test } from "./fixtures/test";

test("the API page tries a call, loads no foreign file and forbids frames", async ({
  page,
  baseURL,
}) => {
  const strangers: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url)) strangers.push(url);
  });
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  const response = await page.goto("/api/docs");
  const headers = response?.headers() ?? {};
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");

  // The page renders only the operations near the screen.
  const further = async (wanted: Locator) => {
    // An operation scrolled past before it was rendered is found on the way back.
    let by = 700;
    const scroll = async () => {
      const [above, below] = await page.evaluate(() => [
        window.scrollY,
        document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
      ]);
      if ((below ?? 0) < 2) by = -700;
      else if (above === 0) by = 700;
      await page.mouse.wheel(0, by);
      return wanted.isVisible();
    };
    await expect.poll(scroll, { intervals: [50], timeout: 60_000 }).toBe(true);
  };
  const coachByCode = page.getByText(
    "Le nom, la photo et l'image de couverture d'un coach, par son code",
  );
  await further(coachByCode);
  await coachByCode.click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByPlaceholder("code").fill("ZZZZZZ");
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText("Aucun coach ne correspond à ce code.").first()).toBeVisible();
  await expect(page.locator(".live-responses-table .response-col_status")).toContainText(["404"]);
  await further(page.getByText("/api/activity/reservation/{activityId}/claim"));
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
});
