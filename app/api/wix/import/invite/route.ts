import { inviteImported as inviteContract } from "@/lib/contract/operations";
import { handle } from "@/lib/http/handle";
import { inviteImported } from "@/lib/services/invitations";

export const POST = handle(inviteContract, ({ actor }) => inviteImported(actor.id));
