"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
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
const PaymentTab = inPlace(
  () => import("@/components/payment/payment-tab").then((part) => part.PaymentTab),
  { loading },
);
const KindList = inPlace(
  () => import("@/components/kind/kind-list").then((part) => part.KindList),
  { loading },
);

const coachTabs = [
  { id: "features", label: "Fonctionnalités", content: <FeaturesTab /> },
  { id: "kinds", label: "Types de cours", content: <KindList /> },
  { id: "business", label: "Mon activité", content: <BusinessTab /> },
  { id: "import", label: "Import", content: <ImportTab /> },
];

const paymentTab = { id: "paiement", label: "Paiement en ligne", content: <PaymentTab /> };

export function ProfileScreen() {
  const { user } = useSession();
  // Stripe returns the coach to the tab of payments.
  const [tab, setTab] = useState(useSearchParams().get("tab") ?? "profile");
  const isCoach = user.type === "COACH";
  useEffect(() => {
    if (isCoach) for (const { fetch } of [FeaturesTab, KindList, BusinessTab]) prefetch(fetch);
  }, [isCoach]);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Mes infos" />
      <Tabs
        label="Mes infos"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "profile", label: "Profil", content: <ProfileTab /> },
          ...(isCoach ? coachTabs : []),
          ...(user.mayTakePayments ? [paymentTab] : []),
        ]}
      />
    </div>
  );
}
