import type { Metadata } from "next";
import { LegalNotice } from "@/components/vitrine/legal-notice";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";

// The build knows no operator, so the page reads the name from the server's environment.
export const revalidate = 30;

export const generateMetadata = (): Metadata =>
  publicMetadata({
    title: "Mentions légales",
    description: "Qui édite et héberge Élan, et comment joindre l'éditeur.",
    path: "/mentions-legales",
  });

export default function LegalNoticePage() {
  return <LegalNotice operator={env().operator} host={env().host} />;
}
