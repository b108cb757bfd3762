import type { Metadata } from "next";
import { PrivacyNotice } from "@/components/vitrine/privacy-notice";

export const metadata: Metadata = { title: "Confidentialité" };

export default function PrivacyPage() {
  return <PrivacyNotice />;
}
