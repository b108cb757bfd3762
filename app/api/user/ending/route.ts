import { getEnding } from "@/lib/contract/accounts/personal-data";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getEndingOf } from "@/lib/services/accounts/ending";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getEnding, ({ actor }) => getEndingOf(actor)),
});
