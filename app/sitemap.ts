import type { MetadataRoute } from "next";
import { pageUrl } from "@/lib/infra/page-url";
import { publicPages } from "@/lib/pages";
import { listIndexablePages } from "@/lib/services/public/public-page";

export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const listed = publicPages.filter((page) => page.robots === "listed");
  const coaches = (await listIndexablePages()).map((code) => `/c/${code}`);
  return [...listed.map((page) => page.path), ...coaches].map((path) => ({ url: pageUrl(path) }));
}
