import { expect } from "@playwright/test";
import { goTo } from "./fixtures/go-to";
import { test } from "./fixtures/test";

// The tests of screens and dialogs show that the policy blocks nothing of our own.
test("an injected inline script does not run", async ({ page }) => {
  await page.route("**/vitrine", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      "<main>",
      '<main><script>window.slipped = 1</script><img src="/x" onerror="window.slipped = 2">',
    );
    await route.fulfill({ response, body });
  });
  await goTo(page, "/vitrine");
  expect(await page.evaluate(() => "slipped" in window)).toBe(false);
});
