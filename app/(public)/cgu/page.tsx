import type { Metadata } from "next";
import { TermsOfUse } from "@/components/vitrine/terms-of-use";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";

// The build knows no operator, so the page reads the name from the server's environment.
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
