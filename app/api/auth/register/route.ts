import { register } from "@/lib/contract/accounts/registration";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { register as createAccount } from "@/lib/services/accounts/accounts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(register, ({ body }) => createAccount(body)),
});
