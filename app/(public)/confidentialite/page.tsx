import type { Metadata } from "next";
import { PrivacyNotice } from "@/components/vitrine/privacy-notice";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";

// The build knows no operator, so the page reads the name from the server's environment.
export const revalidate = 30;

export const generateMetadata = (): Metadata =>
  publicMetadata({
    title: "Confidentialité",
    description: "Ce qu'Élan garde de vous, à quoi cela sert, qui le voit, et vos droits.",
    path: "/confidentialite",
  });

export default function PrivacyNoticePage() {
  return <PrivacyNotice operator={env().operator} paysOnline={env().stripe !== undefined} />;
}
