import type { Metadata } from "next";
import { ImportScreen } from "@/components/import/import-screen";

export const metadata: Metadata = { title: "Reprendre mes élèves" };

export default function ImportPage() {
  return <ImportScreen />;
}
