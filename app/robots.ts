import type { MetadataRoute } from "next";
import { pageUrl } from "@/lib/infra/page-url";
import { protectedPages, publicPages } from "@/lib/pages";

export const dynamic = "force-dynamic";

const closed = publicPages.filter((page) => page.robots === "closed");
const disallow = [
  ...protectedPages.map((path) => (path === "/" ? "/$" : path.replace("[id]", ""))),
  // A path ends in its token, so its prefix closes all of them.
  ...closed.map(({ path }) => path.replace("[token]", "")),
  // The address without a tab leads to one.
  "/gestion$",
  "/api/",
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow },
    sitemap: pageUrl("/sitemap.xml"),
  };
}
