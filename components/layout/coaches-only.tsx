"use client";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";

/** What a trainee reads on the coaches' screens. */
const REFUSALS: Record<string, string> = {
  "/trainees": "Vous devez être connecté en tant que coach pour voir vos élèves.",
  "/gestion": "Seuls les coachs tiennent leurs encaissements ici.",
  "/assistants": "You do not have permission to access this page.",
  "/import": "Seuls les coachs reprennent leurs élèves ici.",
  "/wix-import": "Seuls les coachs peuvent importer des données depuis Wix",
};
/** What to do, where the specification's own sentence says only that it is so. */
const ADVICE: Record<string, string> = {
  "/assistants":
    "Cette page est celle des coachs. Vos cours sont à l'accueil\u00a0; si vous donnez des cours vous-même, connectez-vous avec votre compte de coach.",
};

export function CoachesOnly({ path }: { path: string }) {
  return (
    <div className="grid max-w-xl gap-5">
      <Banner tone="danger">{REFUSALS[path]}</Banner>
      {ADVICE[path] ? <p>{ADVICE[path]}</p> : null}
      <div>
        <LinkButton href="/">Retour à l'accueil</LinkButton>
      </div>
    </div>
  );
}
