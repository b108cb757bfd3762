import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { AuthShell } from "@/components/account/auth-shell";
import { classTitle } from "@/components/coach-page/class-title";
import { TrialScreen } from "@/components/trial/trial-screen";
import { getPublicClass } from "@/lib/services/public/public-schedule";

interface Props {
  params: Promise<{ code: string; activityId: string }>;
}

const read = cache(
  async (code: string, id: string) => (await getPublicClass(code, id)) ?? notFound(),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code, activityId } = await params;
  const { activity } = await read(code, activityId);
  return {
    title: `Cours d'essai\u00a0: ${classTitle(activity)}`,
    robots: { index: false, follow: true },
  };
}

export default async function TrialPage({ params }: Props) {
  await connection();
  const { code, activityId } = await params;
  const shown = await read(code, activityId);
  if (shown.trialPrice === null) redirect(`/c/${shown.code}/${shown.activity.id}`);
  return (
    <AuthShell>
      <TrialScreen shown={shown} price={shown.trialPrice} />
    </AuthShell>
  );
}
