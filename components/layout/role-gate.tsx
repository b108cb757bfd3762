"use client";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useSession } from "@/lib/client/session";

const MESSAGES: Record<string, string> = {
  "/trainees": "Vous devez être connecté en tant que coach pour voir vos élèves.",
  "/gestion": "Seuls les coachs tiennent leurs encaissements ici.",
  "/assistants": "You do not have permission to access this page.",
  "/import": "Seuls les coachs importent leurs élèves ici.",
  "/wix-import": "Seuls les coachs peuvent importer des données depuis Wix",
};
/** Advice for a fixed message that gives none. */
const ADVICE: Record<string, string> = {
  "/assistants":
    "Cette page est celle des coachs. Vos cours sont à l'accueil\u00a0; si vous donnez des cours vous-même, connectez-vous avec votre compte de coach.",
};

function CoachesOnly({ path }: { path: string }) {
  return (
    <div className="grid max-w-xl gap-5">
      <Banner tone="danger">{MESSAGES[path]}</Banner>
      {ADVICE[path] ? <p>{ADVICE[path]}</p> : null}
      <div>
        <LinkButton href="/">Retour à l'accueil</LinkButton>
      </div>
    </div>
  );
}

const TRAINEES_ONLY = ["/history", "/payer"];

export function RoleGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const path = usePathname().replace(/^(\/[^/]+)\/.*/, "$1");
  const elsewhere = user.type === "COACH" && TRAINEES_ONLY.includes(path);
  const router = useRouter();
  useEffect(() => {
    if (elsewhere) router.replace("/");
  }, [elsewhere, router]);
  if (elsewhere) return null;
  if (user.type === "TRAINEE" && path in MESSAGES)
    return (
      <>
        <h1 className="sr-only">Accès refusé</h1>
        <CoachesOnly path={path} />
      </>
    );
  return children;
}
