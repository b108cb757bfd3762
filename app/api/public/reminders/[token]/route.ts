import { stopReminders } from "@/lib/contract/mail-links/mail-links";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { toStopPage } from "@/lib/http/to-stop-page";
import { stopReminders as stop } from "@/lib/services/notifications/reminder-stop-link";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: toStopPage,
  POST: handle(stopReminders, ({ params }) => stop(params.token)),
});
