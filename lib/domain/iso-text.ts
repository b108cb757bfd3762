import { cached } from "@/lib/domain/cached";

/** The quarter hours of half a year, on which nearly all classes begin, end, open and close. */
const MOST = 20_000;
const textAt = cached(MOST, (at: number) => new Date(at).toISOString());

/** `toISOString` for the instants of classes, which lists repeat; V8's own is slow. */
export const isoText = (instant: Date): string => textAt(instant.getTime());
