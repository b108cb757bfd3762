import { createCalendar, getCalendar, revokeCalendar } from "@/lib/contract/classes/calendar";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { closeCalendar, getCalendarUrl, openCalendar } from "@/lib/services/classes/calendar";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getCalendar, ({ actor }) => getCalendarUrl(actor.id)),
  POST: handle(createCalendar, ({ actor, body, repeated }) =>
    openCalendar(actor.id, { replace: body.replace && !repeated }),
  ),
  DELETE: handle(revokeCalendar, ({ actor }) => closeCalendar(actor.id)),
});
