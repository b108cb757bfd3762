import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageActor } from "@/app/(app)/page-actor";
import { TraineesScreen } from "@/components/trainee/trainees-screen";
import { UUID } from "@/lib/contract/fields";
import { isListed } from "@/lib/services/trainees/trainee-summary";

export const metadata: Metadata = { title: "Mes élèves" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await pageActor();
  if (actor?.type === "COACH" && !(UUID.test(id) && (await isListed(actor.id, id)))) notFound();
  return <TraineesScreen />;
}
