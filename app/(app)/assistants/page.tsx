import type { Metadata } from "next";
import { AssistantsScreen } from "@/components/assistant/assistants-screen";

export const metadata: Metadata = { title: "Mes professeurs" };

export default function Page() {
  return <AssistantsScreen />;
}
