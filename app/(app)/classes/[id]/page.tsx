import type { Metadata } from "next";
import { HomeScreen } from "@/components/home/home-screen";

export const metadata: Metadata = { title: "Cours" };

export default function ClassPage() {
  return <HomeScreen />;
}
