import type { MetadataRoute } from "next";

/** The icons are app/icon.svg in pixels. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "Élan : la réservation de cours",
    short_name: "Élan",
    description: "Réservez vos cours, suivez vos cartes et vos abonnements.",
    lang: "fr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#faf6ef",
    theme_color: "#faf6ef",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
