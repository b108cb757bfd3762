"use client";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { ProfileTab } from "@/components/account/profile-tab";
import { ImportTab } from "@/components/import/import-tab";
import { inPlace } from "@/components/ui/in-place";
import { PageHeader } from "@/components/ui/page-header";
import { prefetch } from "@/components/ui/prefetch";
import { SkeletonList } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useSession } from "@/lib/client/session";

const loading = () => <SkeletonList rows={2} />;
const FeaturesTab = inPlace(
  () => import("@/components/account/features-tab").then((part) => part.FeaturesTab),
  { loading },
);
const BusinessTab = inPlace(
  () => import("@/components/business/business-tab").then((part) => part.BusinessTab),
  { loading },
);
const FamilyTab = inPlace(
  () => import("@/components/family/family-tab").then((part) => part.FamilyTab),
  { loading },
);
const PaymentTab = inPlace(
  () => import("@/components/payment/payment-tab").then((part) => part.PaymentTab),
  { loading },
);
const KindList = inPlace(
  () => import("@/components/kind/kind-list").then((part) => part.KindList),
  { loading },
);

const SettingsTab = inPlace(
  () => import("@/components/account/settings-tab").then((part) => part.SettingsTab),
  { loading },
);

const coachTabs = [
  { id: "fonctionnalites", label: "Fonctionnalités", content: <FeaturesTab /> },
  { id: "types-de-cours", label: "Types de cours", content: <KindList /> },
  { id: "reglages", label: "Réglages", content: <SettingsTab /> },
  { id: "activite", label: "Mon activité", content: <BusinessTab /> },
  { id: "import", label: "Import", content: <ImportTab /> },
];

const paymentTab = { id: "paiement", label: "Paiement en ligne", content: <PaymentTab /> };

const PROFILE = "profil";

const choose = (tab: string) =>
  window.history.pushState(null, "", tab === PROFILE ? "/profile" : `/profile?tab=${tab}`);

export function ProfileScreen() {
  const { user } = useSession();
  const tab = useSearchParams().get("tab") ?? PROFILE;
  const isCoach = user.type === "COACH";
  useEffect(() => {
    if (isCoach)
      for (const { fetch } of [FeaturesTab, KindList, SettingsTab, BusinessTab]) prefetch(fetch);
  }, [isCoach]);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Mes infos" />
      <Tabs
        label="Mes infos"
        value={tab}
        onChange={choose}
        tabs={[
          { id: PROFILE, label: "Profil", content: <ProfileTab /> },
          ...(isCoach ? coachTabs : [{ id: "famille", label: "Famille", content: <FamilyTab /> }]),
          ...(user.mayTakePayments ? [paymentTab] : []),
        ]}
      />
    </div>
  );
}
