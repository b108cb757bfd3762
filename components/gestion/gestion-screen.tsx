"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { DebtsTab } from "@/components/receipt/debts-tab";
import { DepositTab } from "@/components/receipt/deposit-tab";
import { ReceiptsTab } from "@/components/receipt/receipts-tab";
import { inPlace } from "@/components/ui/in-place";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonList } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { gestionPage } from "@/lib/pages";

const DashboardTab = inPlace(
  () => import("@/components/dashboard/dashboard-tab").then((part) => part.DashboardTab),
  { loading: () => <SkeletonList rows={4} label="Chargement du tableau de bord…" /> },
);

const StatementTab = inPlace(
  () => import("@/components/receipt/statement-tab").then((part) => part.StatementTab),
  { loading: () => <SkeletonList rows={4} label="Chargement du relevé…" /> },
);

export function GestionScreen() {
  const path = usePathname();
  const tab = path.slice("/gestion/".length);
  // The choices survive a change of tab, so that an excluded cheque is not deposited.
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  useEffect(() => {
    // A stored link may name its tab after the #.
    const named = gestionPage(window.location.hash.slice(1));
    if (named) window.history.replaceState(null, "", named);
  }, []);
  const choose = (id: string) => {
    const month = new URLSearchParams(window.location.search).get("mois");
    window.history.pushState(null, "", `/gestion/${id}${month ? `?mois=${month}` : ""}`);
  };
  return (
    <>
      <PageHeader title="Gestion" />
      <Tabs
        label="Gestion"
        value={tab}
        onChange={choose}
        tabs={[
          { id: "tableau-de-bord", label: "Tableau de bord", content: <DashboardTab /> },
          { id: "encaissements", label: "Encaissements", content: <ReceiptsTab /> },
          {
            id: "a-deposer",
            label: "À déposer",
            content: <DepositTab choices={choices} onChoose={setChoices} />,
          },
          { id: "impayes", label: "Impayés", content: <DebtsTab /> },
          { id: "releve", label: "Relevé bancaire", content: <StatementTab /> },
        ]}
      />
    </>
  );
}
