import { resetPassword } from "@/lib/contract/registration";
import { handle } from "@/lib/http/handle";
import { resetPassword as setPassword } from "@/lib/services/accounts";

export const POST = handle(resetPassword, async ({ body }) => {
  await setPassword(body.token, body.newPassword);
  return {};
});
