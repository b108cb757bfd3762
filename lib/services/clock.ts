import { type Day, parisDay } from "@/lib/domain/paris-time";

/** The instant that every rule of one use case is decided at. */
export const now = (): Date => new Date();

/** The Paris day it is. */
export const today = (): Day => parisDay(now());
