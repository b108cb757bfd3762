import { createCalendar, getCalendar, revokeCalendar } from "@/lib/contract/calendar";
import { handle } from "@/lib/http/handle";
import { closeCalendar, getCalendarUrl, openCalendar } from "@/lib/services/calendar";

export const GET = handle(getCalendar, ({ actor }) => getCalendarUrl(actor.id));
export const POST = handle(createCalendar, ({ actor, body }) => openCalendar(actor.id, body));
export const DELETE = handle(revokeCalendar, ({ actor }) => closeCalendar(actor.id));
