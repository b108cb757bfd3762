import { getDeviceKey } from "@/lib/contract/device";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { deviceKeyOf } from "@/lib/services/device-key";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getDeviceKey, async ({ actor }) => ({ key: deviceKeyOf(actor.id) })),
});
