"use client";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { CoachesOnly } from "@/components/layout/coaches-only";
import { useSession } from "@/lib/client/session";

const COACHES_ONLY = ["/trainees", "/gestion", "/assistants", "/wix-import", "/import"];
const TRAINEES_ONLY = ["/history"];

export function RoleGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const path = usePathname();
  const elsewhere = user.type === "COACH" && TRAINEES_ONLY.includes(path);
  const router = useRouter();
  useEffect(() => {
    if (elsewhere) router.replace("/");
  }, [elsewhere, router]);
  if (elsewhere) return null;
  if (user.type === "TRAINEE" && COACHES_ONLY.includes(path))
    return (
      <>
        <h1 className="sr-only">Accès refusé</h1>
        <CoachesOnly path={path} />
      </>
    );
  return children;
}
