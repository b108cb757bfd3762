import "server-only";
import { isNull } from "drizzle-orm";
import { coachTrainees } from "@/db/schema/accounts";

export const isLinked = isNull(coachTrainees.endedAt);
