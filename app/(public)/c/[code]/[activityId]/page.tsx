import type { Metadata } from "next";
import { cache } from "react";
import { AbsentClassPage } from "@/components/coach-page/absent-class-page";
import { ClassPage } from "@/components/coach-page/class-page";
import { classTitle } from "@/components/coach-page/class-title";
import { UnknownCodePage } from "@/components/coach-page/unknown-code-page";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";
import { getClassPage } from "@/lib/services/public/class-page";
import { classPicturePath } from "@/lib/services/public/social-pictures";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ code: string; activityId: string }>;
}

const read = cache(getClassPage);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code, activityId } = await params;
  const shown = (await read(code, activityId))?.shown;
  if (!shown) return { title: "Cours introuvable", robots: "noindex" };
  const title = classTitle(shown.activity);
  return publicMetadata({
    title,
    description: `${title}. Réservez votre place en ligne.`,
    path: `/c/${shown.code}/${shown.activity.id}`,
    index: shown.indexable,
    picture: { path: classPicturePath(shown), alt: title },
  });
}

export default async function PublicClassPage({ params }: Props) {
  const { code, activityId } = await params;
  const { appUrl, operator } = env();
  const page = await read(code, activityId);
  if (!page) return <UnknownCodePage contact={operator.email} />;
  if (!page.shown) return <AbsentClassPage absent={page.absent} contact={operator.email} />;
  return <ClassPage origin={appUrl} contact={operator.email} {...page} />;
}
