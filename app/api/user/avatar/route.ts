import { uploadAvatar } from "@/lib/contract/preferences";
import { handle } from "@/lib/http/handle";
import { changeAvatar } from "@/lib/services/pictures";

export const POST = handle(uploadAvatar, ({ actor, body }) => changeAvatar(actor.id, body));
