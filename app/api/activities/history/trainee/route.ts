import { getHistory } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { getHistory as page } from "@/lib/services/history";

export const GET = handle(getHistory, ({ actor, query }) => page(actor.id, query));
