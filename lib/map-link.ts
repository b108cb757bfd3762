/** The address of the way to a place, which a phone opens in its own app. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
