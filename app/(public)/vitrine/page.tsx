import type { Metadata } from "next";
import { Vitrine } from "@/components/vitrine/vitrine";

export const metadata: Metadata = {
  title: { absolute: "Élan\u00a0: vos élèves réservent, vous donnez cours" },
  description:
    "Planning, cartes de cours, listes d'attente et présences, pour les coachs de yoga, de danse, de Pilates ou de boxe. Vos élèves réservent seuls, depuis leur téléphone.",
};

export default function VitrinePage() {
  return <Vitrine />;
}
