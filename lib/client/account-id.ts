import { createContext, useContext } from "react";
import { VISITOR } from "@/lib/client/drafts";

/** The id of the account, or a visitor's outside SessionProvider. */
export const AccountId = createContext(VISITOR);

export const useAccountId = (): string => useContext(AccountId);
