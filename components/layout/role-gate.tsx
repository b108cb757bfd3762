"use client";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useSession } from "@/lib/client/session";

/** The coaches' screens, with what a trainee reads there (spec §6). */
const COACHES_ONLY: Record<string, string> = {
  "/trainees": "Vous devez être connecté en tant que coach pour voir vos élèves.",
  "/assistants": "You do not have permission to access this page.",
  "/wix-import": "Seuls les coachs peuvent importer des données depuis Wix",
};
const TRAINEES_ONLY = ["/history"];

/** Shows a screen to the role it is made for. */
export function RoleGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const path = usePathname();
  const refusal = user.type === "TRAINEE" ? COACHES_ONLY[path] : undefined;
  const elsewhere = user.type === "COACH" && TRAINEES_ONLY.includes(path);
  const router = useRouter();
  useEffect(() => {
    if (elsewhere) router.replace("/");
  }, [elsewhere, router]);
  if (elsewhere) return null;
  if (!refusal) return children;
  return (
    <div className="grid max-w-xl gap-5">
      <h1 className="sr-only">Accès refusé</h1>
      <Banner tone="danger">{refusal}</Banner>
      <div>
        <LinkButton href="/">Retour à l'accueil</LinkButton>
      </div>
    </div>
  );
}
