import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { normalize } from "./normalized-request";

function normalized(url: string, method = "GET") {
  const request = { url, method, headers: {} } as IncomingMessage;
  const { path, code, wrongMethod } = normalize(request);
  return { url: request.url, method: request.method, path, code, wrongMethod };
}

test("normalize changes a path to one without a page when its % is broken", () => {
  for (const path of ["/%", "/%zz", "/c/%E0%A4%A", "/pictures/%ff", "/calendrier/%", "*", "login"])
    expect(normalized(path)).toMatchObject({ url: "/%25", path });
  for (const path of ["/api/%", "/api/user/%zz?x=1"]) expect(normalized(path).url).toBe("/api/%25");
  for (const path of ["/login?x=%", "/api/user/me?x=%zz", "/caf%C3%A9"])
    expect(normalized(path).url).toBe(path);
});

test("normalize removes the host of an absolute address", () => {
  expect(normalized("http://elan.example/pictures/x?y")).toMatchObject({
    url: "/pictures/x?y",
    path: "/pictures/x",
  });
  expect(normalized("https://elan.example").url).toBe("/");
});

test("normalize reads a coach's code from every spelling of a public page's address", () => {
  expect(normalized("/c/ABC234").code).toBe("ABC234");
  expect(normalized("/c/%41BC234").code).toBe("ABC234");
  expect(normalized("/c/ABC234.segments/_tree.segment.rsc").code).toBe(
    "ABC234.segments/_tree.segment.rsc",
  );
  expect(normalized("/c/ABC234/%31x").code).toBe("ABC234/1x");
  expect(normalized("/iframe?coachcode=ABC234&x=1").code).toBe("ABC234");
  for (const path of ["/iframe", "/iframe?coachcode=", "/c/", "/login?coachcode=ABC234"])
    expect(normalized(path).code).toBeUndefined();
});

test("normalize allows a page GET and HEAD, and gives a route only known methods", () => {
  expect(normalized("/", "POST")).toMatchObject({ wrongMethod: true });
  expect(normalized("/embed.js", "PROPFIND")).toMatchObject({ wrongMethod: true });
  expect(normalized("/api/offer", "POST")).toMatchObject({ method: "POST", wrongMethod: false });
  expect(normalized("/api/offer", "TRACE")).toMatchObject({ method: "PATCH", wrongMethod: false });
});
