import type { Pool } from "pg";

export const work: Record<
  "book" | "coachMonth" | "traineeMonth" | "details" | "history" | "publicSchedule" | "trainees",
  (db: Pool, values: Record<string, string>) => Promise<{ body: unknown; last?: string }>
>;
