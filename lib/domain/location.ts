import { foldCase } from "@/lib/domain/fold-case";

export interface Location {
  place: string;
  /** The venue's address: empty when it has none, null or absent without a venue. */
  address?: string | null | undefined;
  isOnline?: boolean | undefined;
}

/** Whether the name of the place says that the class is online. */
export const isNamedOnline = (place: string): boolean => foldCase(place.trim()) === "en ligne";

/** `Studio République, 12 rue du Temple, Paris` */
export const locationText = ({ place, address }: Location): string =>
  address ? `${place}, ${address}` : place;
