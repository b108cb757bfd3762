import { listMovements } from "@/lib/contract/subscriptions";
import { handle } from "@/lib/http/handle";
import { listMovements as list } from "@/lib/services/subscriptions";

export const GET = handle(listMovements, ({ actor, params }) => list(actor, params.id));
