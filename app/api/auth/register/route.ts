import { register } from "@/lib/contract/registration";
import { handle } from "@/lib/http/handle";
import { register as createAccount } from "@/lib/services/accounts";

export const POST = handle(register, ({ body }) => createAccount(body), {
  limits: ({ ip }) => [["register-ip", ip]],
});
