"use client";
import { useSession } from "@/lib/client/session";

export function useMyCoach(coachId: string) {
  const { user } = useSession();
  return user.coachs.find(({ id }) => id === coachId);
}
