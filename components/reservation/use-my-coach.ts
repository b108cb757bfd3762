"use client";
import { useSession } from "@/lib/client/session";

export function useMyCoach(coachId: string) {
  const { coachs } = useSession();
  return coachs.find(({ id }) => id === coachId);
}
