import "server-only";
import { database } from "@/db/client";
import { findActor as find } from "@/db/queries/users";

/** The account behind a token: its role and token version; null for an unknown or deleted one. */
export const findActor = (userId: string) => find(database(), userId);
