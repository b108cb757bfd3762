import type { Metadata } from "next";
import { LiveSchedule } from "@/components/coach-page/live-schedule";
import { Vitrine } from "@/components/vitrine/vitrine";
import { env } from "@/lib/infra/env";
import { publicMetadata } from "@/lib/public-metadata";
import { getDemoSchedule } from "@/lib/services/public/demo-schedule";

// The build knows no operator, so the page reads address and contact from the environment.
export const revalidate = 30;

const TITLE = "Élan\u00a0: vos élèves réservent, vous donnez cours";

export const generateMetadata = (): Metadata => ({
  ...publicMetadata({
    title: TITLE,
    description:
      "Planning, cartes de cours, listes d'attente et présences, pour les coachs de yoga, de danse, de Pilates ou de boxe. Vos élèves réservent seuls, depuis leur téléphone.",
    path: "/vitrine",
  }),
  title: { absolute: TITLE },
});

export default async function VitrinePage() {
  const { operator, appUrl } = env();
  const demo = await getDemoSchedule();
  const live =
    demo && demo.activities.length > 0 ? (
      <LiveSchedule
        code={demo.code}
        coachName={demo.coach.displayName}
        activities={demo.activities}
      />
    ) : null;
  return <Vitrine contact={operator.email} origin={appUrl} liveSchedule={live} />;
}
