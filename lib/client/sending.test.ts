import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onNotice } from "@/lib/client/notices";
import { createLine } from "@/lib/client/sending";
import { endpoint } from "@/lib/contract/endpoint";
import { createOffer, editOffer } from "@/lib/contract/offers";
import { modifyUser } from "@/lib/contract/preferences";

/** One request as the server saw it. */
interface Seen {
  key: string;
  asks: boolean;
  label: string;
}
let seen: Seen[];
/** What becomes of the next requests, in order: an answer, or `lost` on its way back. */
let answers: (Response | "lost" | Promise<Response>)[];
let browser: EventTarget;
let said: string[];
let stop: () => void;

const body = (label: string) => ({ body: { type: "CARD", label, price: 1 } as never });
const made = (label: string) => Response.json({ label }, { status: 201 });
const refused = (code: string, status = 409) =>
  new Response("Non.", {
    status,
    headers: { "content-type": "text/plain", "x-error-code": code },
  });
const goOffline = () => {
  vi.stubGlobal("navigator", { onLine: false });
  browser.dispatchEvent(new Event("offline"));
};
const goOnline = () => {
  vi.stubGlobal("navigator", { onLine: true });
  browser.dispatchEvent(new Event("online"));
};

beforeEach(() => {
  seen = [];
  answers = [];
  said = [];
  browser = new EventTarget();
  stop = onNotice((_, text) => said.push(text));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal(
    "window",
    Object.assign(browser, {
      localStorage: { getItem: () => "token", removeItem: () => undefined },
      location: { pathname: "/login" },
    }),
  );
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    seen.push({
      key: headers["idempotency-key"] ?? "",
      asks: "idempotency-ask" in headers,
      label: JSON.parse(String(init.body)).label,
    });
    const answer = answers.shift();
    if (answer === "lost" || !answer || !navigator.onLine) throw new TypeError("Failed to fetch");
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      void Promise.resolve(answer).then(resolve, reject);
    });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test("a switch pressed again after a lost answer goes on, whatever became of the first press", async () => {
  const line = createLine(() => true);
  answers = ["lost", made("on"), made("off")];
  await expect(line.send(createOffer, body("on"))).rejects.toMatchObject({ code: "UNREACHABLE" });
  expect(await line.send(createOffer, body("off"))).toEqual({ label: "off" });
  expect(seen.map(({ asks, label }) => [asks, label])).toEqual([
    [false, "on"],
    [true, "on"],
    [false, "off"],
  ]);
  expect(line.isOpen()).toBe(false);
});

test("what became of a lost change is asked for while it can be tried again, and told once", async () => {
  const became: unknown[] = [];
  const line = createLine(undefined, undefined, (answer) => became.push(answer));
  answers = ["lost", "lost", made("A"), made("A")];
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  await expect(line.ask()).rejects.toMatchObject({ status: 0 });
  expect(line.isOpen()).toBe(true);
  expect((await Promise.all([line.ask(), line.ask()])).sort()).toEqual([false, true]);
  expect(line.isOpen()).toBe(false);
  expect(became).toEqual([{ label: "A" }]);
  expect(seen.map(({ asks }) => asks).slice(0, 3)).toEqual([false, true, true]);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
});

test("the same change from another form, after one was left with its answer lost, is not made twice", async () => {
  const left = createLine();
  answers = ["lost", "lost", made("A"), made("A"), made("A")];
  await expect(left.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  left.abandon();
  await vi.waitFor(() => expect(seen.map(({ asks }) => asks)).toEqual([false, true]));
  const earlier: unknown[][] = [];
  const again = createLine(
    (...all) => earlier.push(all),
    () => true,
  );
  // Who could not say has said nothing.
  answers.unshift(refused("BUSY", 503));
  await expect(again.send(createOffer, body("A"))).rejects.toMatchObject({ code: "BUSY" });
  await expect(again.send(createOffer, body("A"))).rejects.toMatchObject({
    code: "EARLIER_CREATED",
    message: expect.stringContaining("a bien été enregistré. Vérifiez-le."),
  });
  // The form that was left asks too, now that there is an answer, and does not say it a second time.
  await expect.poll(() => seen.map(({ asks }) => asks)).toEqual([false, true, true, true, true]);
  expect(earlier).toEqual([[{ label: "A" }, body("A")]]);
  // Told of it, whoever wants a second one has it.
  expect(await again.send(createOffer, body("A"))).toEqual({ label: "A" });
  expect(seen.at(-1)).toMatchObject({ asks: false });
  expect(seen.at(-1)?.key).not.toBe(seen[0]?.key);
  expect(said).toEqual([]);
});

test("a form with a lost change of its own asks of one that was left too, before it makes the same", async () => {
  const left = createLine();
  answers = ["lost", "lost"];
  await expect(left.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  left.abandon();
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  const other = createLine();
  answers = ["lost", refused("NOT_RECEIVED"), made("A"), made("A")];
  await expect(other.send(createOffer, body("B"))).rejects.toMatchObject({ status: 0 });
  await expect(other.send(createOffer, body("A"))).rejects.toMatchObject({ code: "EARLIER_DONE" });
  expect(seen.slice(2, 5).map(({ asks, label }) => [asks, label])).toEqual([
    [false, "B"],
    [true, "B"],
    [true, "A"],
  ]);
  await expect.poll(() => seen).toHaveLength(6);
});

test("what is on its way when its form goes is asked of too, before another form makes the same", async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [answer.promise, made("A")];
  const left = createLine();
  const sent = left.send(createOffer, body("A"));
  await expect.poll(() => seen).toHaveLength(1);
  left.leave();
  await expect(createLine().send(createOffer, body("A"))).rejects.toMatchObject({
    code: "EARLIER_DONE",
  });
  answer.resolve(made("A"));
  expect(await sent).toEqual({ label: "A" });
  expect(seen.map(({ asks }) => asks)).toEqual([false, true]);
  answers = [made("A")];
  await createLine().send(createOffer, body("A"));
  expect(seen.at(-1)).toMatchObject({ asks: false });
});

test("without a network a change fails at once, says that nothing was recorded, and is not sent later", async () => {
  goOffline();
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({
    code: "NOT_SENT",
    message: "Rien n'a été enregistré, faute de réseau. Réessayez une fois en ligne.",
  });
  const tried = seen.length;
  goOnline();
  await Promise.resolve();
  expect(seen).toHaveLength(tried);
  expect(line.isOpen()).toBe(false);
});

test("a form that sends several does not say that nothing was recorded once one of them is", async () => {
  const line = createLine();
  answers = [made("A")];
  await line.send(createOffer, body("A"));
  goOffline();
  await expect(line.send(createOffer, body("B"))).rejects.toMatchObject({
    code: "OFFLINE",
    message: "Aucune réponse, faute de réseau. Réessayez une fois en ligne.",
  });
});

test("a network that goes while the answer is awaited is said at once, not when the request gives up", async () => {
  answers = [new Promise<Response>(() => undefined)];
  const sent = createLine().send(createOffer, body("A"));
  goOffline();
  await expect(sent).rejects.toMatchObject({
    code: "OFFLINE",
    message: expect.stringContaining("La réponse n'est pas arrivée, faute de réseau"),
  });
});

test("a server that is down is not called a missing network", async () => {
  for (const answer of ["lost", new Response("<html>", { status: 502 })] as const) {
    answers = [answer];
    await expect(createLine().send(createOffer, body("A"))).rejects.toMatchObject({
      code: "UNREACHABLE",
      message:
        "Le service ne répond pas. Réessayez dans un instant\u00a0: rien ne sera fait deux fois.",
    });
  }
});

test("an answer cut off in its middle is a lost answer", async () => {
  const cut = new Response(new ReadableStream({ start: (it) => it.error(new TypeError("cut")) }));
  answers = [cut, made("A")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  await line.send(createOffer, body("A"));
  expect(seen[1]?.key).toBe(seen[0]?.key);
});

test("after a lost answer the same change goes with the same key; after an answer, with another", async () => {
  answers = ["lost", made("A"), made("A"), refused("VERSION"), made("A")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  expect(await line.send(createOffer, body("A"))).toEqual({ label: "A" });
  await line.send(createOffer, body("A"));
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ code: "VERSION" });
  await line.send(createOffer, body("A"));
  const [first, again, ...others] = seen.map(({ key }) => key);
  expect(again).toBe(first);
  expect(new Set([first, ...others]).size).toBe(4);
});

test("a change pressed twice is sent once", async () => {
  answers = [made("A"), made("A")];
  const line = createLine();
  await Promise.all([line.send(createOffer, body("A")), line.send(createOffer, body("A"))]);
  expect(seen).toHaveLength(1);
});

test("a form changed after a lost answer first asks for the old one's outcome, and shows it when it was done", async () => {
  answers = ["lost", made("A"), made("B")];
  const earlier: unknown[] = [];
  const line = createLine((answer) => earlier.push(answer));
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  await expect(line.send(createOffer, body("B"))).rejects.toMatchObject({
    code: "EARLIER_DONE",
    message: expect.stringContaining("a bien été enregistré"),
  });
  expect(earlier).toEqual([{ label: "A" }]);
  expect(seen[1]).toEqual({ ...seen[0], asks: true });
  await line.send(createOffer, body("B"));
  expect(seen[2]).toMatchObject({ asks: false, label: "B" });
  expect(seen[2]?.key).not.toBe(seen[0]?.key);
});

test("a form that creates is over when its lost call turns out to have created, and nothing is sent again", async () => {
  answers = ["lost", made("A")];
  const earlier: unknown[][] = [];
  const line = createLine(
    (...all) => earlier.push(all),
    () => true,
  );
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  const again = line.send(createOffer, body("B"));
  await expect(again).rejects.toMatchObject({ code: "EARLIER_CREATED" });
  await expect(again).rejects.not.toThrow("enregistrez de nouveau");
  expect(earlier).toEqual([[{ label: "A" }, body("A")]]);
  expect(seen.map(({ asks }) => asks)).toEqual([false, true]);
});

test("of what can be neither saved again nor modified a form says what can be done about it, and stays or is over with it", async () => {
  for (const [creates, code] of [
    [false, "EARLIER_DONE"],
    [true, "EARLIER_CREATED"],
  ] as const) {
    answers = ["lost", made("A")];
    const line = createLine(
      () => "Il est parti.",
      () => creates,
    );
    await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
    await expect(line.send(createOffer, body("B"))).rejects.toMatchObject({
      code,
      message:
        "Votre envoi précédent, dont la réponse n'était pas arrivée, a bien été enregistré, sans vos derniers changements. Il est parti.",
    });
  }
});

test("a form that creates, pressed again after something else was changed, is over with what it had created, which may be gone", async () => {
  const earlier: unknown[] = [];
  const line = createLine(
    (answer) => void earlier.push(answer),
    () => true,
  );
  answers = ["lost", made("gone again"), made("Yoga")];
  await expect(line.send(createOffer, body("Yoga"))).rejects.toMatchObject({ status: 0 });
  await createLine().send(createOffer, body("another form's"));
  await expect(line.send(createOffer, body("Yoga"))).rejects.toMatchObject({
    code: "EARLIER_CREATED",
    message: expect.stringMatching(/a bien été enregistré\. Vérifiez-le\.$/),
  });
  expect(earlier).toEqual([{ label: "Yoga" }]);
  expect(seen.map(({ asks }) => asks)).toEqual([false, false, true]);
  // From then on it is a new one.
  answers = [made("Yoga")];
  await line.send(createOffer, body("Yoga"));
  expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
});

test("a form left while the fate of its lost call is asked for says once what became of it, and sends nothing", async () => {
  let answer: (response: Response) => void = () => undefined;
  const asked = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  answers = ["lost", asked, refused("NOT_RECEIVED")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  const sent = line.send(createOffer, body("B"));
  await expect.poll(() => seen.length).toBe(2);
  line.abandon();
  answer(refused("NOT_RECEIVED"));
  await expect(sent).rejects.toMatchObject({ code: "ABANDONED" });
  await expect.poll(() => said).toEqual(["Votre envoi abandonné n'a rien enregistré."]);
  expect(seen.map(({ asks, label }) => [asks, label])).toEqual([
    [false, "A"],
    [true, "A"],
    [true, "A"],
  ]);
  expect(line.isOpen()).toBe(false);
});

test("a lost change that never arrived gives way to the changed one, under a key of its own", async () => {
  answers = ["lost", refused("NOT_RECEIVED"), made("B")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  expect(await line.send(createOffer, body("B"))).toEqual({ label: "B" });
  expect(seen.map(({ asks, label }) => [asks, label])).toEqual([
    [false, "A"],
    [true, "A"],
    [false, "B"],
  ]);
  expect(said).toEqual([
    "Votre envoi précédent n'avait rien enregistré\u00a0: celui-ci le remplace.",
  ]);
});

test("as long as the old outcome cannot be had, the changed form is not sent", async () => {
  answers = ["lost", "lost"];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  await expect(line.send(createOffer, body("B"))).rejects.toMatchObject({ status: 0 });
  expect(seen.map(({ label }) => label)).toEqual(["A", "A"]);
});

test("one form's calls share its line: another call after a lost one asks first too", async () => {
  answers = ["lost", refused("NOT_RECEIVED"), made("A")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  await line.send(editOffer, body("A"));
  expect(seen.map(({ asks }) => asks)).toEqual([false, true, false]);
});

test("a number left on the way to a purchase is not told as the purchase", async () => {
  answers = [new Promise<Response>(() => undefined), made("A")];
  const line = createLine();
  const sent = line.send(modifyUser, { body: { phoneNumber: "0612345678" } });
  await Promise.resolve();
  line.abandon();
  await expect(sent).rejects.toMatchObject({ code: "ABANDONED" });
  await expect
    .poll(() => said)
    .toEqual(["Votre changement de profil abandonné avait déjà été enregistré. Vérifiez-le."]);
});

test("a change abandoned on its way is called off, and what became of it is said", async () => {
  for (const [answer, words] of [
    [refused("NOT_RECEIVED"), "Votre envoi abandonné n'a rien enregistré."],
    [made("A"), "Votre envoi abandonné avait déjà été enregistré. Vérifiez-le."],
  ] as const) {
    said = [];
    answers = [new Promise<Response>(() => undefined), answer];
    const line = createLine();
    const sent = line.send(createOffer, body("A"));
    await Promise.resolve();
    line.abandon();
    await expect(sent).rejects.toMatchObject({ code: "ABANDONED" });
    await expect.poll(() => said).toEqual([words]);
  }
});

test("a change abandoned without a network is called off when the network is back", async () => {
  answers = ["lost"];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  goOffline();
  line.abandon();
  await expect.poll(() => seen.length).toBe(2);
  expect(said).toEqual([]);
  answers = [refused("NOT_RECEIVED")];
  goOnline();
  await expect.poll(() => said).toEqual(["Votre envoi abandonné n'a rien enregistré."]);
});

test("a network that comes back while a left change is asked for is not waited for again", async () => {
  let lose: (error: Error) => void = () => undefined;
  const asked = new Promise<Response>((_, reject) => {
    lose = reject;
  });
  answers = ["lost", asked, refused("NOT_RECEIVED")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  line.abandon();
  await expect.poll(() => seen.length).toBe(2);
  goOnline();
  lose(new TypeError("Failed to fetch"));
  await expect.poll(() => said).toEqual(["Votre envoi abandonné n'a rien enregistré."]);
});

test("a change left while the server was gone is called off as soon as anything else is answered, once", async () => {
  answers = ["lost", "lost"];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  line.abandon();
  await expect.poll(() => seen.length).toBe(2);
  // A refusal wakes nobody: two that are refused would wake each other without end.
  answers = [refused("VERSION")];
  await expect(createLine().send(createOffer, body("B"))).rejects.toMatchObject({ status: 409 });
  await Promise.resolve();
  expect(seen.map(({ label }) => label)).toEqual(["A", "A", "B"]);
  answers = [made("B"), refused("NOT_RECEIVED")];
  await createLine().send(createOffer, body("B"));
  await expect.poll(() => said).toEqual(["Votre envoi abandonné n'a rien enregistré."]);
  expect(seen.map(({ label }) => label)).toEqual(["A", "A", "B", "B", "A"]);
});

test("where the form is gone, a lost change is called off, nobody is said to have given it up, and one on its way goes on", async () => {
  answers = ["lost", made("A"), made("B")];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  line.leave();
  await expect
    .poll(() => said)
    .toEqual(["Votre envoi, dont la réponse n'était pas arrivée, a bien été enregistré."]);
  const sent = line.send(createOffer, body("B"));
  line.leave();
  await expect(sent).resolves.toMatchObject({ label: "B" });
  expect(seen.map(({ asks }) => asks)).toEqual([false, true, false]);
});

test("a change whose answer is lost after the form has gone is called off, and one is told what became of it, not to try again", async () => {
  let lose: (error: Error) => void = () => undefined;
  answers = [
    new Promise<Response>((_, reject) => {
      lose = reject;
    }),
    made("A"),
  ];
  const line = createLine();
  const sent = line.send(createOffer, body("A"));
  await expect.poll(() => seen).toHaveLength(1);
  line.leave();
  lose(new TypeError("Failed to fetch"));
  await expect(sent).rejects.toMatchObject({ code: "ABANDONED" });
  await expect
    .poll(() => said)
    .toEqual(["Votre envoi, dont la réponse n'était pas arrivée, a bien été enregistré."]);
  expect(seen.map(({ asks }) => asks)).toEqual([false, true]);
});

test("what was left and turns out to have been made is handed over, with what it was sent with", async () => {
  for (const [answer, expected] of [
    [made("A"), [[{ label: "A" }, body("A")]]],
    [refused("NOT_RECEIVED"), []],
  ] as const) {
    said = [];
    answers = ["lost", answer];
    const handed: unknown[] = [];
    const line = createLine(undefined, undefined, (given, { input }) =>
      handed.push([given, input]),
    );
    await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
    line.abandon();
    await expect.poll(() => said).toHaveLength(1);
    expect(handed).toEqual(expected);
  }
});

test("a change left by somebody who is logged out by now is not said to be unrecorded", async () => {
  answers = ["lost", refused("NOT_LOGGED_IN", 401)];
  const line = createLine();
  await expect(line.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  line.leave();
  await expect
    .poll(() => said)
    .toEqual([
      "Votre envoi, dont la réponse n'était pas arrivée, n'a pas pu être vérifié. Vérifiez-le.",
    ]);
});

test("a call whose key the server does not keep promises nothing about a second try", async () => {
  const secret = endpoint({ ...createOffer, secret: true });
  answers = ["lost"];
  await expect(createLine().send(secret, body("A") as never)).rejects.toMatchObject({
    message: "Le service ne répond pas. Réessayez dans un instant.",
  });
});

const PERHAPS =
  "Votre envoi, dont la réponse n'est pas arrivée, a peut-être été enregistré. Vérifiez-le.";

test("of a call whose key the server does not keep one is told that it may be made, where its form is gone", async () => {
  const secret = endpoint({ ...createOffer, secret: true });
  const answer = Promise.withResolvers<Response>();
  answers = [answer.promise];
  const line = createLine();
  const sent = line.send(secret, body("A") as never);
  line.leave();
  answer.reject(new TypeError("Failed to fetch"));
  await expect(sent).rejects.toMatchObject({ message: PERHAPS });

  for (const by of ["leave", "abandon"] as const) {
    said = [];
    answers = ["lost"];
    await expect(line.send(secret, body("A") as never)).rejects.toMatchObject({ status: 0 });
    line[by]();
    expect([by, said]).toEqual([by, [PERHAPS]]);
  }

  said = [];
  answers = ["lost"];
  const login = endpoint({ ...createOffer, secret: true, access: "PUBLIC" });
  await expect(line.send(login, body("A") as never)).rejects.toMatchObject({ status: 0 });
  line.leave();
  expect(said).toEqual([]);
});

test("a lost change goes on with its key in a form that comes back after a reload", async () => {
  answers = ["lost", made("A")];
  const before = createLine();
  await expect(before.send(createOffer, body("A"))).rejects.toMatchObject({ status: 0 });
  const kept = JSON.parse(JSON.stringify(before.unsettled()));
  const after = createLine();
  after.resume(kept);
  expect(await after.send(createOffer, body("A"))).toEqual({ label: "A" });
  expect(seen[1]).toEqual(seen[0]);
  expect(after.unsettled()).toBeNull();
});

test("an answer that takes long is said to, and is still awaited", async () => {
  vi.useFakeTimers();
  try {
    let answer: (response: Response) => void = () => undefined;
    answers = [
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
    ];
    const sent = createLine().send(createOffer, body("A"));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(["La réponse tarde\u00a0: votre connexion est peut-être lente."]);
    answer(made("A"));
    expect(await sent).toEqual({ label: "A" });
  } finally {
    vi.useRealTimers();
  }
});

test("what was turned away for too many tries is open no more, unless it had been sent before", async () => {
  answers = [refused("TOO_MANY_TRIES", 429), "lost", refused("TOO_MANY_TRIES", 429), made("A")];
  const line = createLine();
  const send = () => line.send(createOffer, body("A")).catch(({ code }) => code);
  expect(await send()).toBe("TOO_MANY_TRIES");
  expect(line.isOpen()).toBe(false);
  await send();
  expect(await send()).toBe("TOO_MANY_TRIES");
  expect(line.isOpen()).toBe(true);
  await send();
  expect(seen[3]?.key).toBe(seen[1]?.key);
});
