import "server-only";
import type { Metadata } from "next";
import { pageUrl } from "@/lib/infra/page-url";

interface PublicPage {
  title: string;
  description: string;
  path: string;
  /** False asks search engines not to list the page. */
  index?: boolean;
  /** 1200 × 630 pixels, for shared links; default: Élan's picture. */
  picture?: { path: string; alt: string };
}

const PICTURE = {
  path: "/vitrine/partage.png",
  width: 1200,
  height: 630,
  alt: "Élan : vos élèves réservent, vous donnez cours",
};

export function publicMetadata({
  title,
  description,
  path,
  index = true,
  picture: own,
}: PublicPage): Metadata {
  const { path: picture, ...size } = { ...PICTURE, ...own };
  return {
    title,
    description,
    alternates: { canonical: pageUrl(path) },
    robots: { index, follow: true },
    openGraph: {
      title,
      description,
      url: pageUrl(path),
      siteName: "Élan",
      locale: "fr_FR",
      type: "website",
      images: [{ url: pageUrl(picture), ...size }],
    },
    twitter: { card: "summary_large_image", title, description, images: [pageUrl(picture)] },
  };
}
