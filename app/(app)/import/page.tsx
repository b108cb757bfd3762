import type { Metadata } from "next";
import { ImportScreen } from "@/components/import/import-screen";

export const metadata: Metadata = { title: "Importer mes élèves" };

export default function ImportPage() {
  return <ImportScreen />;
}
