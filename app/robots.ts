import type { MetadataRoute } from "next";
import { protectedPages, publicPages } from "@/lib/pages";
import { absolute } from "@/lib/seo";

export const dynamic = "force-dynamic";

const closed = publicPages.filter((page) => page.robots === "closed");
const disallow = [
  // A path with a parameter begins with one that stands here already.
  ...protectedPages
    .filter((path) => !path.includes("["))
    .map((path) => (path === "/" ? "/$" : path)),
  // A path ends in its token, so its prefix closes all of them.
  ...closed.map(({ path }) => path.replace("[token]", "")),
  "/api/",
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow },
    sitemap: absolute("/sitemap.xml"),
  };
}
