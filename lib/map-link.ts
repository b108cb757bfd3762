/** The URL of the route to a place; a phone opens it in its map app. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
