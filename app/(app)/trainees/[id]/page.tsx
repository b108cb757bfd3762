import type { Metadata } from "next";
import { TraineesScreen } from "@/components/trainee/trainees-screen";

export const metadata: Metadata = { title: "Mes élèves" };

export default function Page() {
  return <TraineesScreen />;
}
