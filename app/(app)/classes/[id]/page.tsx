import type { Metadata } from "next";
import { pageActor } from "@/app/(app)/page-actor";
import { HomeScreen } from "@/components/home/home-screen";
import { classOpener } from "@/lib/services/classes/class-opener";

export const metadata: Metadata = { title: "Cours" };

export default async function ClassPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await pageActor();
  const opener = actor && (await classOpener(actor, id));
  const personId = opener && opener !== actor.id ? opener : undefined;
  return <HomeScreen linked={{ id, personId }} />;
}
