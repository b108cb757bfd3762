import { getPushKey } from "@/lib/contract/push/push";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getPushKey as find } from "@/lib/services/push/push";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getPushKey, () => find()),
});
