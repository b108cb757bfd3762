import "server-only";
import type { Metadata } from "next";
import { env } from "@/lib/infra/env";

interface PublicPage {
  title: string;
  description: string;
  /** The address that search engines shall know it by. */
  path: string;
  /** False: search engines shall not list it. */
  index?: boolean;
  /** What a shared link shows, 1200 × 630; the vitrine's picture without it. */
  picture?: { path: string; alt: string };
}

const PICTURE = {
  path: "/vitrine/partage.png",
  width: 1200,
  height: 630,
  alt: "Élan : vos élèves réservent, vous donnez cours",
};

/** The absolute address of a page; only the running server knows its origin. */
export const absolute = (path: string): string => `${env().appUrl}${path}`;

/** What search engines and shared links show of a public page. */
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
    alternates: { canonical: absolute(path) },
    robots: { index, follow: true },
    openGraph: {
      title,
      description,
      url: absolute(path),
      siteName: "Élan",
      locale: "fr_FR",
      type: "website",
      images: [{ url: absolute(picture), ...size }],
    },
    twitter: { card: "summary_large_image", title, description, images: [absolute(picture)] },
  };
}
