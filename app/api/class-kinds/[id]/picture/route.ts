import { uploadKindPicture } from "@/lib/contract/classes/class-kinds";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { changeKindPicture } from "@/lib/services/accounts/pictures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(uploadKindPicture, ({ actor, params, body }) =>
    changeKindPicture(actor.id, params.id, body),
  ),
});
