import { getMe } from "@/lib/contract/accounts";
import { handle } from "@/lib/http/handle";
import { getAccount } from "@/lib/services/accounts";

export const GET = handle(getMe, ({ actor }) => getAccount(actor.id));
