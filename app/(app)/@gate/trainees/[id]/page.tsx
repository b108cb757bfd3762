import { notFound } from "next/navigation";
import { pageActor } from "@/app/(app)/page-actor";
import { UUID } from "@/lib/contract/fields";
import { isListed } from "@/lib/services/trainees/trainee-summary";

export default async function Gate({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await pageActor();
  if (actor?.type === "COACH" && !(UUID.test(id) && (await isListed(actor.id, id)))) notFound();
  return null;
}
