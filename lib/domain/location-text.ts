export interface Location {
  place: string;
  /** The venue's address; empty or absent without one. */
  address?: string | null | undefined;
}

/** `Studio République, 12 rue du Temple, Paris` */
export const locationText = ({ place, address }: Location): string =>
  address ? `${place}, ${address}` : place;
