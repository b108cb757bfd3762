import {
  getReminders as getContract,
  setReminders as setContract,
} from "@/lib/contract/accounts/reminders";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getReminders, setReminders } from "@/lib/services/notifications/reminders";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getContract, ({ actor }) => getReminders(actor.id)),
  POST: handle(setContract, ({ actor, body }) => setReminders(actor.id, body.enabled)),
});
