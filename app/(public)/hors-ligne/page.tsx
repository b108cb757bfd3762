import type { Metadata } from "next";
import { OfflinePage } from "@/components/layout/offline-page";

export const metadata: Metadata = { title: "Hors ligne", robots: { index: false } };

export default function OfflineRoute() {
  return <OfflinePage />;
}
