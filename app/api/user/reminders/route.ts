import {
  getReminders as getContract,
  setReminders as setContract,
} from "@/lib/contract/preferences";
import { handle } from "@/lib/http/handle";
import { getReminders, setReminders } from "@/lib/services/reminders";

export const GET = handle(getContract, ({ actor }) => getReminders(actor.id));
export const POST = handle(setContract, ({ actor, body }) => setReminders(actor.id, body.enabled));
