import { expect, type Page, test, type Worker } from "@playwright/test";
import { newCoach, newTrainee, openAs, send } from "./fixtures/people";
import { newClass } from "./fixtures/studio";

test.use({ serviceWorkers: "allow" });

const card = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Notifications" }) });
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** Stubs the browser's push service, which does not exist here. */
const pretend = (page: Page, permission: "granted" | "denied") =>
  page.addInitScript(
    ([permission, keys]) => {
      let made: object | null = null;
      const subscription = {
        endpoint: "https://fcm.googleapis.com/fcm/send/journey",
        toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/journey", keys }),
        unsubscribe: async () => {
          made = null;
          return true;
        },
      };
      let current = "default";
      Object.defineProperty(Notification, "permission", { get: () => current });
      Notification.requestPermission = async () => {
        current = permission;
        return current as NotificationPermission;
      };
      PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
      PushManager.prototype.subscribe = async () => {
        made = subscription;
        return subscription as unknown as PushSubscription;
      };
    },
    [permission, keys] as const,
  );

test("notifications are enabled, and disabled also when the response was lost", async ({
  page,
}) => {
  const trainee = await newTrainee(page.request, [await newCoach()]);
  const devices = async () =>
    (
      await send<{ notifications: { service: string }[] }>(
        page.request,
        trainee,
        "GET",
        "/api/user/export",
      )
    ).notifications;
  await pretend(page, "granted");
  await openAs(page, trainee, "/profile");
  await card(page).getByRole("button", { name: "Activer" }).click();
  await expect(card(page).getByRole("button", { name: "Désactiver" })).toBeVisible();
  expect(await devices()).toEqual([{ service: "fcm.googleapis.com", since: expect.any(String) }]);
  await card(page).getByRole("button", { name: "Désactiver" }).click();
  await expect(card(page).getByRole("button", { name: "Activer" })).toBeVisible();
  expect(await devices()).toEqual([]);

  await card(page).getByRole("button", { name: "Activer" }).click();
  const stop = card(page).getByRole("button", { name: "Désactiver" });
  await expect(stop).toBeVisible();
  await page.route("**/api/user/push*", async (route) => {
    if (route.request().method() !== "GET") await route.fetch();
    await route.abort("connectionreset");
  });
  await stop.click();
  await expect(
    page.getByText("Les notifications sont désactivées sur cet appareil."),
  ).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Activer" })).toBeVisible();
  await expect(card(page).getByRole("alert")).toHaveCount(0);
});

test("notifications show how to allow them when the browser blocks them", async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  await pretend(page, "denied");
  await openAs(page, await newTrainee(page.request, [coach]), "/profile");
  await card(page).getByRole("button", { name: "Activer" }).click();
  await expect(card(page).getByText(/Elles sont bloquées par votre navigateur/)).toBeVisible();
  await expect(card(page).getByRole("button")).toHaveCount(0);
  const other = await context.newPage();
  await openAs(other, coach, "/profile");
  await expect(other.getByRole("heading", { name: "Mes données" })).toBeVisible();
  await expect(card(other)).toHaveCount(0);
});

/** Records the worker's notifications, because headless Chromium shows none. */
const watch = (worker: Worker) =>
  worker.evaluate(() => {
    const shownNotifications: unknown[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (...given) => void shownNotifications.push(given);
    Reflect.set(globalThis, "shownNotifications", shownNotifications);
  });
const shownNotifications = (worker: Worker) =>
  worker.evaluate((): [string, { data: unknown }][] =>
    Reflect.get(globalThis, "shownNotifications"),
  );

/** Stubs `focus`, which a browser allows only at a press on a real notification. */
const pressed = (worker: Worker, given: unknown) =>
  worker.evaluate((data) => {
    Reflect.get(globalThis, "WindowClient").prototype.focus = async function focus() {
      return this;
    };
    const notification = { data, close: () => undefined };
    const event = new Event("notificationclick");
    dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  }, given);

test("a notification opens its class when it is pressed", async ({ page, context }) => {
  const coach = await newCoach();
  const trainee = await newTrainee(page.request, [coach]);
  const { id } = await newClass(page.request, coach);
  await openAs(page, trainee, "/profile");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const [worker] = context.serviceWorkers() as [Worker];
  await watch(worker);
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify({
      title: "Une place s'est libérée",
      body: "Mardi",
      path: `/?activity=${id}`,
      tag: "1",
    }),
  });
  const options = { body: "Mardi", tag: "1", data: { path: `/?activity=${id}` } };
  await expect
    .poll(() => shownNotifications(worker))
    .toEqual([["Une place s'est libérée", expect.objectContaining(options)]]);
  const [[, shown]] = (await shownNotifications(worker)) as [[string, { data: unknown }]];
  await pressed(worker, shown.data);
  await expect(page.getByRole("dialog", { name: "Yoga doux" })).toBeVisible();
});
