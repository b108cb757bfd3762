import { isNamedOnline, type Location } from "@/lib/domain/location";

/**
 * The URL of the route to a place; a phone opens it in its map app.
 * Null for an online class without a venue.
 */
export const mapLink = ({ place, address, isOnline }: Location) =>
  (isOnline || isNamedOnline(place)) && typeof address !== "string"
    ? null
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address || place)}`;
