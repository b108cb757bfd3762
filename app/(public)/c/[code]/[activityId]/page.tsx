import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ClassPage } from "@/components/coach-page/class-page";
import { classTitle } from "@/components/coach-page/class-title";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/seo";
import { classPicturePath } from "@/lib/services/classes/class-picture";
import { getPublicClass } from "@/lib/services/public/public";

export const revalidate = 30;
export const generateStaticParams = () => [];

interface Props {
  params: Promise<{ code: string; activityId: string }>;
}

const read = cache(
  async (code: string, id: string) => (await getPublicClass(code, id)) ?? notFound(),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code, activityId } = await params;
  const shown = await read(code, activityId);
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
  return (
    <ClassPage origin={appUrl} contact={operator.email} shown={await read(code, activityId)} />
  );
}
