import type { MetadataRoute } from "next";
import { protectedPages, publicPages } from "@/lib/pages";
import { absolute } from "@/lib/seo";

export const dynamic = "force-dynamic";

const closed = publicPages.filter((page) => page.robots === "closed");
const disallow = [
  ...protectedPages.map((path) => (path === "/" ? "/$" : path)),
  // A token ends the path: what stands before it closes them all.
  ...closed.map(({ path }) => path.replace("[token]", "")),
  "/api/",
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow },
    sitemap: absolute("/sitemap.xml"),
  };
}
