export const MOST_PLACES = 10;
