import { recordAttendance } from "@/lib/contract/roll-call";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { recordAttendance as record, recordRollCall } from "@/lib/services/attendance";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(recordAttendance, ({ actor, params, body }) =>
    Array.isArray(body)
      ? record(actor.id, params.id, body)
      : recordRollCall(actor.id, params.id, body),
  ),
});
