import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLASS_COLOURS } from "@/lib/domain/class-colour";

const css = readFileSync("app/globals.css", "utf8");
const [light = {}, dark = {}] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, block = ""]): Record<string, string> =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
    ),
);

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(first: string, second: string): number {
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ["surface", "card", "sunken"];
const tones = ["accent", "danger", "warning", "success", "info"];
const kinds = CLASS_COLOURS.map((colour) => `kind-${colour.toLowerCase()}`);
const texts = [
  ...grounds.flatMap((on) => ["ink", "muted", ...tones].map((text) => [text, on])),
  ...tones.flatMap((tone) => [tone, "ink", "muted"].map((text) => [text, `${tone}-soft`])),
  ...kinds.flatMap((kind) => grounds.map((on) => [kind, on])),
  ...kinds.flatMap((kind) => [kind, "ink", "muted"].map((text) => [text, `${kind}-soft`])),
  ["ink", "chosen"],
  ...["accent", "danger"].flatMap((on) =>
    [on, `${on}-strong`].map((ground) => [`on-${on}`, ground]),
  ),
];
/** These pairs need contrast for graphics, not for text. */
const shapes = [
  ...grounds.map((on) => ["line-strong", on]),
  ...["accent", "warning"].map((bar) => [bar, "line"]),
];
const failing = (theme: Record<string, string>, pairs: string[][], least: number) =>
  pairs.filter(([text = "", ground = ""]) => {
    const [foreground, background] = [theme[text], theme[ground]];
    return !foreground || !background || contrast(foreground, background) < least;
  });

test.each([
  ["light", light],
  ["dark", dark],
])("the %s theme has AA contrast for texts and controls", (_, theme) => {
  expect(failing(theme, texts, 4.5)).toEqual([]);
  expect(failing(theme, shapes, 3)).toEqual([]);
});

test("the dark theme's chosen segment is its lightest surface", () => {
  const names = ["surface", "card", "sunken", "chosen"];
  const byLight = [...names].sort((a, b) => luminance(dark[a] ?? "") - luminance(dark[b] ?? ""));
  expect(byLight).toEqual(names);
});
