import type { Metadata } from "next";
import { cache } from "react";
import { PublicSchedule } from "@/components/public-schedule/public-schedule";
import { formatOf } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { publicMetadata } from "@/lib/public-metadata";
import { getPublicSchedule } from "@/lib/services/public/public-schedule";

export const dynamic = "force-dynamic";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const read = cache(getPublicSchedule);
const scheduleOf = async ({ searchParams }: Props) =>
  read([(await searchParams).coachcode ?? ""].flat()[0] ?? "");

export async function generateMetadata(props: Props): Promise<Metadata> {
  const schedule = await scheduleOf(props);
  const title = schedule
    ? `Planning des cours ${formatOf(schedule.coach.displayName)}`
    : "Planning des cours";
  const description = `${title}\u00a0: horaires, lieux et places restantes.`;
  if (!schedule) return { title, description };
  const { code, indexable } = schedule;
  return publicMetadata({ title, description, path: `/c/${code}`, index: indexable });
}

export default async function PublicSchedulePage(props: Props) {
  const schedule = await scheduleOf(props);
  const query = new URLSearchParams(
    Object.entries(await props.searchParams).flatMap(([name, value = ""]) =>
      [value].flat().map((one) => [name, one]),
    ),
  );
  const loginHref = query.size > 0 ? `/login?${query}` : "/login";
  return (
    <PublicSchedule
      schedule={schedule}
      loginHref={loginHref}
      address={pageUrl(schedule ? `/c/${schedule.code}` : loginHref)}
    />
  );
}
