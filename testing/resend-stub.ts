import { setEnvironment } from "./environment";
import { type HttpStub, startHttpStub } from "./http-stub";

/** A stub that this test file, and the servers that it starts, take for Resend. */
export async function startResendStub(): Promise<HttpStub> {
  const stub = await startHttpStub();
  setEnvironment({
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: stub.url,
    MAIL_FROM: "Élan <bonjour@elan.example.fr>",
  });
  return stub;
}
