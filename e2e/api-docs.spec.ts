import { expect } from "@playwright/test";
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
  // Rendering all operations takes ten seconds.
  await page.route("**/api/openapi.json", async (route) => {
    const response = await route.fetch();
    const { paths, ...others } = await response.json();
    const ofPublic = Object.entries(paths).filter(([path]) => path.startsWith("/api/public/"));
    await route.fulfill({ response, json: { ...others, paths: Object.fromEntries(ofPublic) } });
  });
  const response = await page.goto("/api/docs");
  const headers = response?.headers() ?? {};
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");

  await page
    .getByText("Le nom, la photo et l'image de couverture d'un coach, par son code")
    .click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByPlaceholder("code").fill("ZZZZZZ");
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText("Aucun coach ne correspond à ce code.").first()).toBeVisible();
  await expect(page.locator(".live-responses-table .response-col_status")).toContainText(["404"]);
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
});
