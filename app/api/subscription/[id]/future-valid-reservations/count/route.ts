import { countFutureReservations } from "@/lib/contract/subscriptions";
import { handle } from "@/lib/http/handle";
import { countFutureReservations as count } from "@/lib/services/subscriptions";

export const GET = handle(countFutureReservations, ({ actor, params }) => count(actor, params.id));
