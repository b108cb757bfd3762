import { getArchive } from "@/lib/contract/accounts/personal-data";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { archive } from "@/lib/services/accounts/archive";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getArchive, ({ actor }) => archive(actor.id)),
});
