import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CoachPage } from "@/components/coach-page/coach-page";
import { truncate } from "@/lib/domain/truncate";
import { formatOf } from "@/lib/format";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/seo";
import { getCoachPage } from "@/lib/services/public/public-page";

export const revalidate = 30;
export const generateStaticParams = () => [];

interface Props {
  params: Promise<{ code: string }>;
}

const read = cache(async (code: string) => (await getCoachPage(code)) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code, displayName, presentation, indexable } = await read((await params).code);
  const summary = truncate(presentation.replace(/\s+/g, " "), 155);
  return publicMetadata({
    title: `${displayName}\u00a0: cours et réservations`,
    description:
      summary ||
      `Les prochains cours ${formatOf(displayName)}, ses formules et ses prix. Réservez en ligne.`,
    path: `/c/${code}`,
    index: indexable,
  });
}

export default async function PublicCoachPage({ params }: Props) {
  const { appUrl, operator } = env();
  return (
    <CoachPage origin={appUrl} contact={operator.email} coach={await read((await params).code)} />
  );
}
