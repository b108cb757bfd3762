import type { Metadata } from "next";
import { PrivacyNotice } from "@/components/vitrine/privacy-notice";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";

// Built once for any server, the page takes the operator's name from the environment later.
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
