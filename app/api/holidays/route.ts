import { listHolidays as contract } from "@/lib/contract/closures/holidays";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listHolidays } from "@/lib/services/closures/holidays";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(contract, ({ actor, query }) => listHolidays(actor.id, query)),
});
