import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { noAddress } from "@/lib/domain/address";

const pattern = sql.raw(`'%${noAddress("")}'`);

export const hasNoAddress = (email: SQLWrapper): SQL => sql`${email} like ${pattern}`;
