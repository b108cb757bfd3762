import { login } from "@/lib/contract/auth";
import { handle } from "@/lib/http/handle";
import { openingCookie } from "@/lib/http/session-cookie";
import { login as openSession } from "@/lib/services/accounts";

export const POST = handle(
  login,
  async ({ body, setHeader }) => {
    const token = await openSession(body.email, body.password);
    setHeader("set-cookie", openingCookie(token));
    return { token };
  },
  {
    limits: ({ body, ip }) => [
      ["login-address", body.email.trim().toLowerCase()],
      ["login-ip", ip],
    ],
  },
);
