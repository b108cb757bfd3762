import type { Metadata } from "next";
import { cache } from "react";
import { PublicSchedule } from "@/components/public-schedule/public-schedule";
import { formatOf } from "@/lib/format";
import { absolute, publicMetadata } from "@/lib/seo";
import { getPublicSchedule } from "@/lib/services/public/public";

// The page is cached for each query string. After `expireTime` it is rendered again first.
export const revalidate = 30;
export const generateStaticParams = () => [];

interface Props {
  /** server/policies/schedule-address.ts writes the query string of /iframe into it. */
  params: Promise<{ query: string }>;
}

const read = cache(async (packed: string) => {
  const query = new URLSearchParams(Buffer.from(packed.slice(1), "base64url").toString());
  return { query, schedule: await getPublicSchedule(query.get("coachcode") ?? "") };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { schedule } = await read((await params).query);
  const title = schedule
    ? `Planning des cours ${formatOf(schedule.coach.displayName)}`
    : "Planning des cours";
  const description = `${title}\u00a0: horaires, lieux et places restantes.`;
  if (!schedule) return { title, description };
  return publicMetadata({ title, description, path: `/c/${schedule.code}` });
}

export default async function PublicSchedulePage({ params }: Props) {
  const { query, schedule } = await read((await params).query);
  const loginHref = query.size > 0 ? `/login?${query}` : "/login";
  return (
    <PublicSchedule
      schedule={schedule}
      loginHref={loginHref}
      address={absolute(schedule ? `/c/${schedule.code}` : loginHref)}
    />
  );
}
