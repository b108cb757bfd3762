import { expect, test } from "vitest";
import { startServer } from "@/testing/server";

test("a page's policy allows Google on login pages only and the Blob host on all", async () => {
  const server = await startServer({
    env: {
      APP_URL: "https://elan.example",
      GOOGLE_CLIENT_ID: "client.apps.googleusercontent.com",
      BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_Ab12Cd_secret",
    },
  });
  try {
    const read = async (address: string) => {
      const { headers } = await fetch(`${server.url}${address}`);
      return {
        policy: headers.get("content-security-policy") ?? "",
        hsts: headers.get("strict-transport-security"),
      };
    };
    for (const address of ["/login", "/registration", "/reset-password", "/vitrine", "/nowhere"]) {
      const { policy, hsts } = await read(address);
      const google = address === "/login" || address === "/registration";
      expect(hsts).toBe("max-age=31536000; includeSubDomains");
      expect(policy).toContain("upgrade-insecure-requests");
      expect(policy).toContain("blob: data: https://ab12cd.public.blob.vercel-storage.com;");
      expect(policy).toContain(
        google ? "frame-src https://accounts.google.com/gsi/;" : "frame-src 'none';",
      );
      expect([address, policy.includes("accounts.google.com")]).toEqual([address, google]);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src 'self'|unsafe-eval/);
    }
  } finally {
    await server.stop();
  }
});
