import { setEnvironment } from "./environment";
import { type HttpStub, startHttpStub } from "./http-stub";

/** Starts a Resend stub for this test file and its servers. */
export async function startResendStub(): Promise<HttpStub> {
  const stub = await startHttpStub();
  setEnvironment({
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: stub.url,
    MAIL_FROM: "Élan <bonjour@elan.example.fr>",
  });
  return stub;
}
