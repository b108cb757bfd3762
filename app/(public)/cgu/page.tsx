import type { Metadata } from "next";
import { TermsOfUse } from "@/components/vitrine/terms-of-use";

export const metadata: Metadata = { title: "Conditions d'utilisation" };

export default function TermsPage() {
  return <TermsOfUse />;
}
