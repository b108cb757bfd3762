"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ProfileTab } from "@/components/account/profile-tab";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonList } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useSession } from "@/lib/client/session";

const loading = () => <SkeletonList rows={2} />;
const FeaturesTab = dynamic(
  () => import("@/components/account/features-tab").then((part) => part.FeaturesTab),
  { loading },
);
const ImportTab = dynamic(
  () => import("@/components/account/import-tab").then((part) => part.ImportTab),
  { loading },
);

export function ProfileScreen() {
  const { user } = useSession();
  const [tab, setTab] = useState("profile");
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Mes infos" />
      {user.type === "TRAINEE" ? (
        <ProfileTab />
      ) : (
        <Tabs
          label="Mes infos"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "profile", label: "Profil", content: <ProfileTab /> },
            { id: "features", label: "Fonctionnalités", content: <FeaturesTab /> },
            { id: "import", label: "Import", content: <ImportTab /> },
          ]}
        />
      )}
    </div>
  );
}
