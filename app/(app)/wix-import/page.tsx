import type { Metadata } from "next";
import { WixImportScreen } from "@/components/import/wix-import-screen";

export const metadata: Metadata = { title: "Importer depuis Wix" };

export default function WixImportPage() {
  return <WixImportScreen />;
}
