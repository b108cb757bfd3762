import { notFound } from "next/navigation";
import { pageActor } from "@/app/(app)/page-actor";
import { classOpener } from "@/lib/services/classes/class-opener";

interface PageInput {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ coachcode?: string | string[] }>;
}

export default async function Gate({ params, searchParams }: PageInput) {
  const { id } = await params;
  // The screen adds the coach of a code first.
  const addsCoach = (await searchParams).coachcode !== undefined;
  const actor = addsCoach ? null : await pageActor();
  if (actor && !(await classOpener(actor, id))) notFound();
  return null;
}
