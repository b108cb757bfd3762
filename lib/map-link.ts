import type { Location } from "@/lib/domain/location-text";

/** The URL of the route to a place; a phone opens it in its map app. */
export const mapLink = ({ place, address }: Location): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address || place)}`;
