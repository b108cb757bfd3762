import type { MetadataRoute } from "next";
import { absolute } from "@/lib/seo";

export const dynamic = "force-dynamic";

/** What needs a login is nobody's to find. */
const PROTECTED = [
  "/$",
  "/offers",
  "/trainees",
  "/gestion",
  "/assistants",
  "/history",
  "/profile",
  "/contact",
  "/wix-import",
  "/import",
  "/reset-password",
  "/verify-email",
  "/invitation/",
  "/place/",
  "/rappels/",
  "/api/",
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: PROTECTED },
    sitemap: absolute("/sitemap.xml"),
  };
}
