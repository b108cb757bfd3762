import { expect, test } from "vitest";
import { classEvent } from "@/components/coach-page/coach-data";
import type { PublicActivity } from "@/lib/contract/public/public";

const url = "https://elan.example/c/ABCDEF/yoga";
const ADDRESS = "12 rue du Temple, Paris";
const page = { "@type": "VirtualLocation", name: "Studio", url };
const venue = (address: string) => ({ "@type": "Place", name: "Studio", address });

test.each([
  ["online with an address", true, ADDRESS, "Online", [page, venue(ADDRESS)]],
  ["online without an address", true, null, "Online", page],
  ["at an address", false, ADDRESS, "Offline", venue(ADDRESS)],
  ["at a place without an address", false, null, "Offline", venue("Studio")],
])("an event names its locations when it is %s", (_, isOnline, address, mode, location) => {
  const activity = { place: "Studio", isOnline, address } as PublicActivity;
  expect(classEvent(activity, { url, organizer: {} })).toMatchObject({
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location,
  });
});
