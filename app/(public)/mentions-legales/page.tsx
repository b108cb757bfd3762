import type { Metadata } from "next";
import { LegalNotice } from "@/components/vitrine/legal-notice";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";

// Built once for any server, the page takes the operator's name from the environment later.
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
