import type { Metadata } from "next";
import { TermsOfUse } from "@/components/vitrine/terms-of-use";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";

// Built once for any server, the page takes the operator's name from the environment later.
export const revalidate = 30;

export const generateMetadata = (): Metadata =>
  publicMetadata({
    title: "Conditions d'utilisation",
    description: "Les règles d'usage d'Élan, pour les coachs et leurs élèves.",
    path: "/cgu",
  });

export default function TermsOfUsePage() {
  return <TermsOfUse operator={env().operator} />;
}
