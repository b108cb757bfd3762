import { deleteCover, uploadCover } from "@/lib/contract/accounts/coach-features";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { changeCover, removeCover } from "@/lib/services/accounts/pictures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(uploadCover, ({ actor, body }) => changeCover(actor.id, body)),
  DELETE: handle(deleteCover, ({ actor }) => removeCover(actor.id)),
});
