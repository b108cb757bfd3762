import "server-only";
import { sql } from "drizzle-orm";
import { users } from "@/db/schema/accounts";
import { NO_MAIL } from "@/lib/domain/address";

/** The opposite of `canBeWrittenTo`, in SQL. */
export const cannotBeWrittenTo = sql`${users.email} like ${sql.raw(`'%${NO_MAIL}'`)}`;
