import { addPushDevice, removePushDevice } from "@/lib/contract/push/push";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { addDevice, removeDevice } from "@/lib/services/push/push";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addPushDevice, ({ actor, token, body }) => addDevice(actor.id, token ?? "", body)),
  DELETE: handle(removePushDevice, ({ actor, body }) => removeDevice(actor.id, body.endpoint)),
});
