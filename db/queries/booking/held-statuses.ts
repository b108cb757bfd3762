import "server-only";
import { sql } from "drizzle-orm";
import { reservations } from "@/db/schema/activities";

/** The statuses as a list of plain SQL. */
export const heldStatuses = sql`('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')`;

/** Whether a place is held, confirmed or waiting. */
export const isHeld = sql`${reservations.status} in ${heldStatuses}`;
