import { recordAttendance } from "@/lib/contract/booking/roll-call";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import {
  recordAttendance as record,
  recordMarks,
  recordRollCall,
} from "@/lib/services/booking/attendance";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(recordAttendance, ({ actor, params, body }) =>
    Array.isArray(body)
      ? record(actor.id, params.id, body)
      : "marks" in body
        ? recordMarks(actor.id, params.id, body.marks)
        : recordRollCall(actor.id, params.id, body),
  ),
});
