import type { Metadata } from "next";
import { LegalNotice } from "@/components/vitrine/legal-notice";

export const metadata: Metadata = { title: "Mentions légales" };

export default function LegalNoticePage() {
  return <LegalNotice />;
}
