import type { Metadata } from "next";
import { cache } from "react";
import { CoachPage } from "@/components/coach-page/coach-page";
import { UnknownCodePage } from "@/components/coach-page/unknown-code-page";
import { truncate } from "@/lib/domain/truncate";
import { formatOf } from "@/lib/format";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";
import { getCoachPage } from "@/lib/services/public/public-page";
import { coachPicturePath } from "@/lib/services/public/social-pictures";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ code: string }>;
}

const read = cache(getCoachPage);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const coach = await read((await params).code);
  if (!coach) return { title: "Code inconnu", robots: "noindex" };
  const { code, displayName, presentation, indexable } = coach;
  const summary = truncate(presentation.replace(/\s+/g, " "), 155);
  return publicMetadata({
    title: `${displayName}\u00a0: cours et réservations`,
    description:
      summary ||
      `Les prochains cours ${formatOf(displayName)}, ses formules et ses prix. Réservez en ligne.`,
    path: `/c/${code}`,
    index: indexable,
    picture: { path: coachPicturePath(coach), alt: displayName },
  });
}

export default async function PublicCoachPage({ params }: Props) {
  const { appUrl, operator } = env();
  const coach = await read((await params).code);
  if (!coach) return <UnknownCodePage contact={operator.email} />;
  return <CoachPage origin={appUrl} contact={operator.email} coach={coach} />;
}
