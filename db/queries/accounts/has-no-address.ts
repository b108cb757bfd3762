import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { placeholderAddress } from "@/lib/domain/address";

const pattern = sql.raw(`'%${placeholderAddress("")}'`);

export const hasNoAddress = (email: SQLWrapper): SQL => sql`${email} like ${pattern}`;
