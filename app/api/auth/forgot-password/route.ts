import { forgotPassword } from "@/lib/contract/registration";
import { handle } from "@/lib/http/handle";
import { forgotPassword as sendLink } from "@/lib/services/accounts";

export const POST = handle(
  forgotPassword,
  async ({ body }) => {
    await sendLink(body.email);
    return {};
  },
  {
    limits: ({ body, ip }) => [
      ["forgot-address", body.email.toLowerCase()],
      ["forgot-ip", ip],
    ],
  },
);
