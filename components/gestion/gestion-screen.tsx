"use client";
import { useEffect, useState } from "react";
import { DebtsTab } from "@/components/receipt/debts-tab";
import { DepositTab } from "@/components/receipt/deposit-tab";
import { ReceiptsTab } from "@/components/receipt/receipts-tab";
import { inPlace } from "@/components/ui/in-place";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonList } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";

const DashboardTab = inPlace(
  () => import("@/components/dashboard/dashboard-tab").then((part) => part.DashboardTab),
  { loading: () => <SkeletonList rows={4} label="Chargement du tableau de bord…" /> },
);

const TABS = ["encaissements", "a-deposer", "doivent", "tableau-de-bord"];

export function GestionScreen() {
  const [tab, setTab] = useState("encaissements");
  // The choices survive a change of tab, so that an excluded cheque is not deposited.
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  useEffect(() => {
    const follow = () => {
      const named = window.location.hash.slice(1);
      if (TABS.includes(named)) setTab(named);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  const choose = (id: string) => {
    setTab(id);
    window.history.replaceState(window.history.state, "", `#${id}`);
  };
  return (
    <>
      <PageHeader title="Gestion" />
      <Tabs
        label="Gestion"
        value={tab}
        onChange={choose}
        tabs={[
          { id: "encaissements", label: "Encaissements", content: <ReceiptsTab /> },
          {
            id: "a-deposer",
            label: "À déposer",
            content: <DepositTab choices={choices} onChoose={setChoices} />,
          },
          { id: "doivent", label: "Doivent", content: <DebtsTab /> },
          {
            id: "tableau-de-bord",
            label: "Tableau de bord",
            content: <DashboardTab onDebts={() => choose("doivent")} />,
          },
        ]}
      />
    </>
  );
}
