import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { normalize } from "./normalized-request";

function asked(url: string, method = "GET") {
  const request = { url, method, headers: {} } as IncomingMessage;
  const { path, code, wrongMethod } = normalize(request);
  return { url: request.url, method: request.method, path, code, wrongMethod };
}

test("an address with a broken % is nobody's", () => {
  for (const path of ["/%", "/%zz", "/c/%E0%A4%A", "/pictures/%ff", "/calendrier/%", "*", "login"])
    expect(asked(path)).toMatchObject({ url: "/%25", path });
  for (const path of ["/api/%", "/api/user/%zz?x=1"]) expect(asked(path).url).toBe("/api/%25");
  for (const path of ["/login?x=%", "/api/user/me?x=%zz", "/caf%C3%A9"])
    expect(asked(path).url).toBe(path);
});

test("an address that names the host too is the same address", () => {
  expect(asked("http://elan.example/pictures/x?y")).toMatchObject({
    url: "/pictures/x?y",
    path: "/pictures/x",
  });
  expect(asked("https://elan.example").url).toBe("/");
});

test("a coach's code is read from every spelling of a public page's address", () => {
  expect(asked("/c/ABC234").code).toBe("ABC234");
  expect(asked("/c/%41BC234").code).toBe("ABC234");
  expect(asked("/c/ABC234.segments/_tree.segment.rsc").code).toBe(
    "ABC234.segments/_tree.segment.rsc",
  );
  expect(asked("/c/ABC234/%31x").code).toBe("ABC234/1x");
  expect(asked("/iframe?coachcode=ABC234&x=1").code).toBe("ABC234");
  for (const path of ["/iframe", "/iframe?coachcode=", "/c/", "/login?coachcode=ABC234"])
    expect(asked(path).code).toBeUndefined();
  // Where the page is kept.
  expect(asked("/iframe/qY29hY2hjb2RlPUFCQw").url).toBe("/%25");
});

test("a page takes no method but GET and HEAD, and a route is given only methods that Next knows", () => {
  expect(asked("/", "POST")).toMatchObject({ wrongMethod: true });
  expect(asked("/embed.js", "PROPFIND")).toMatchObject({ wrongMethod: true });
  expect(asked("/api/offer", "POST")).toMatchObject({ method: "POST", wrongMethod: false });
  expect(asked("/api/offer", "TRACE")).toMatchObject({ method: "PATCH", wrongMethod: false });
});
