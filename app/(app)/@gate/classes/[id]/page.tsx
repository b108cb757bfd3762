import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { sessionCookie } from "@/lib/auth/tokens";
import { mayOpenClass } from "@/lib/services/classes/class-access";

interface PageInput {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ coachcode?: string | string[] }>;
}

export default async function Gate({ params, searchParams }: PageInput) {
  const { id } = await params;
  const secure = process.env.APP_URL?.startsWith("https://") ?? false;
  const token = (await cookies()).get(sessionCookie(secure))?.value;
  // The screen adds the coach of a code first.
  const addsCoach = (await searchParams).coachcode !== undefined;
  if (!addsCoach && !(await mayOpenClass(token, id))) notFound();
  return null;
}
