import "server-only";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { assistants, users } from "@/db/schema/accounts";

export const coach = alias(users, "coach");

/** Null when the coach teaches. */
export const assistantName = sql<
  string | null
>`nullif(trim(${assistants.firstName} || ' ' || ${assistants.lastName}), '')`;

export const teacherName = sql<string>`coalesce(${assistantName}, ${coach.displayName})`;

export const teacherPicture = sql<
  string | null
>`case when ${assistants.id} is null then ${coach.urlPicture} else ${assistants.urlPicture} end`;
