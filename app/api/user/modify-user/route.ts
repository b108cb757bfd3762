import { modifyUser } from "@/lib/contract/accounts";
import { handle } from "@/lib/http/handle";
import { modifyAccount } from "@/lib/services/accounts";

export const POST = handle(modifyUser, ({ actor, body }) => modifyAccount(actor.id, body));
