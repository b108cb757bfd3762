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

/** Stubs the browser's push service; the first request for permission is denied. */
const pretend = (page: Page) =>
  page.addInitScript((keys) => {
    let current: object | null = null;
    const subscription = {
      endpoint: "https://fcm.googleapis.com/fcm/send/journey",
      toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/journey", keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Reflect.set(window, "permission", "default");
    const permission = () => Reflect.get(window, "permission");
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => {
      if (permission() === "default") Reflect.set(window, "permission", "denied");
      return permission();
    };
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      current = subscription;
      return subscription as unknown as PushSubscription;
    };
  }, keys);

/** Allows notifications and returns the focus to the page, as after the browser's settings. */
const allow = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, "permission", "granted");
    window.dispatchEvent(new Event("focus"));
  });

test("notifications start once allowed, and stop even when the response is lost", async ({
  page,
}) => {
  const trainee = await newTrainee([await newCoach()]);
  const devices = async () =>
    (await send<{ notifications: { service: string }[] }>(trainee, "GET", "/api/user/export"))
      .notifications;
  await pretend(page);
  await openAs(page, trainee, "/profile");
  const start = card(page).getByRole("button", { name: "Activer" });
  await start.click();
  await expect(card(page).getByText(/Elles sont bloquées par votre navigateur/)).toBeVisible();
  await expect(card(page).getByRole("button")).toHaveCount(0);
  await allow(page);
  await start.click();
  const stop = card(page).getByRole("button", { name: "Désactiver" });
  await expect(stop).toBeVisible();
  expect(await devices()).toEqual([{ service: "fcm.googleapis.com", since: expect.any(String) }]);

  await page.route("**/api/user/push*", async (route) => {
    if (route.request().method() !== "GET") await route.fetch();
    await route.abort("connectionreset");
  });
  await stop.click();
  await expect(
    page.getByText("Les notifications sont désactivées sur cet appareil."),
  ).toBeVisible();
  await expect(start).toBeVisible();
  await expect(card(page).getByRole("alert")).toHaveCount(0);
  expect(await devices()).toEqual([]);
});

/** Records the worker's notifications, because headless Chromium shows none. */
const watch = (worker: Worker) =>
  worker.evaluate(() => {
    const shownNotifications: unknown[] = [];
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (...notification) =>
      void shownNotifications.push(notification);
    Reflect.set(globalThis, "shownNotifications", shownNotifications);
  });
const shownNotifications = (worker: Worker) =>
  worker.evaluate((): [string, { data: unknown }][] =>
    Reflect.get(globalThis, "shownNotifications"),
  );

/** Stubs `focus`, which a browser allows only at a press on a real notification. */
const pressed = (worker: Worker, notificationData: unknown) =>
  worker.evaluate((data) => {
    Reflect.get(globalThis, "WindowClient").prototype.focus = async function focus() {
      return this;
    };
    const notification = { data, close: () => undefined };
    const event = new Event("notificationclick");
    dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  }, notificationData);

test("a notification opens its class when it is pressed", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const coach = await newCoach();
  const trainee = await newTrainee([coach]);
  const { id } = await newClass(coach);
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
