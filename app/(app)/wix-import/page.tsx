import type { Metadata } from "next";
import { WixImportScreen } from "@/components/account/wix-import-screen";

export const metadata: Metadata = { title: "Importer depuis Wix" };

export default function WixImportPage() {
  return <WixImportScreen />;
}
