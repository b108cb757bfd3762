import { uploadAvatar } from "@/lib/contract/accounts/profile";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { changeAvatar } from "@/lib/services/accounts/pictures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(uploadAvatar, ({ actor, body }) => changeAvatar(actor.id, body)),
});
