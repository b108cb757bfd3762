import { recordAttendance } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { recordAttendance as record } from "@/lib/services/attendance";

export const POST = handle(recordAttendance, ({ actor, params, body }) =>
  record(actor.id, params.id, body),
);
