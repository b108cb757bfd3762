import type { MetadataRoute } from "next";
import { absolute } from "@/lib/seo";
import { listIndexablePages } from "@/lib/services/public/public-page";

export const dynamic = "force-dynamic";

const PAGES = [
  "/vitrine",
  "/login",
  "/registration",
  "/mentions-legales",
  "/confidentialite",
  "/cgu",
];

/** The public pages, and the coaches who want to be found. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const coaches = (await listIndexablePages()).map((code) => `/c/${code}`);
  return [...PAGES, ...coaches].map((path) => ({ url: absolute(path) }));
}
