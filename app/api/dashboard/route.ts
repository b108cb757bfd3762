import { getDashboard } from "@/lib/contract/dashboard/dashboard";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { dashboardOf } from "@/lib/services/dashboard/dashboard";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getDashboard, ({ actor, query }) => dashboardOf(actor.id, query.month)),
});
