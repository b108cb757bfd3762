import type { Metadata } from "next";
import { PublicSchedule } from "@/components/public-schedule/public-schedule";
import { AppError } from "@/lib/errors";
import { getPublicCoach, listPublicActivities } from "@/lib/services/public";

export const metadata: Metadata = { title: "Planning des cours", robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PublicSchedulePage({ searchParams }: Props) {
  const given = await searchParams;
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
  const schedule = await load(query.get("coachcode") ?? "");
  return (
    <PublicSchedule schedule={schedule} loginHref={query.size > 0 ? `/login?${query}` : "/login"} />
  );
}

async function load(code: string) {
  try {
    const [coach, activities] = await Promise.all([
      getPublicCoach(code.trim()),
      listPublicActivities(code.trim()),
    ]);
    return { coach, activities };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
