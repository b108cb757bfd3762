import type { Metadata } from "next";
import { ProfileScreen } from "@/components/account/profile-screen";

export const metadata: Metadata = { title: "Mes infos" };

export default function ProfilePage() {
  return <ProfileScreen />;
}
