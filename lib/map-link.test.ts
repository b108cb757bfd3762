import { expect, test } from "vitest";
import { mapLink } from "@/lib/map-link";

const to = (text: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(text)}`;

test.each([
  ["a place", { place: "Studio" }, to("Studio")],
  ["a venue", { place: "Studio", address: "12 rue du Temple" }, to("12 rue du Temple")],
  ["an online class", { place: "Studio", address: null, isOnline: true }, null],
  ["a place named online", { place: " En Ligne" }, null],
  [
    "an online class at a venue",
    { place: "Studio", address: "12 rue du Temple", isOnline: true },
    to("12 rue du Temple"),
  ],
  [
    "an online class at a venue without an address",
    { place: "Studio", address: "", isOnline: true },
    to("Studio"),
  ],
])("the route to %s leads to its address, else to its name, or nowhere", (_, location, url) => {
  expect(mapLink(location)).toBe(url);
});
