"use client";
import { useToast } from "@/components/ui/toast";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession, useSetUser } from "@/lib/client/session";
import type { LinkedCoach } from "@/lib/contract/accounts";
import { addCoach } from "@/lib/contract/accounts";

/** How long the message of a coach who was added stays (spec §9). */
const ADDED_MS = 3000;

/** Adds a coach by code, makes them the current one, and says so. */
export function useAddCoach(onAdded: (coach: LinkedCoach) => void) {
  const { user, selectCoach } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const line = useLine();
  const add = useSend(addCoach, {
    line,
    onSuccess: (coach) => {
      setUser({ ...user, coachs: [...user.coachs.filter(({ id }) => id !== coach.id), coach] });
      selectCoach(coach.id);
      toast.success("Coach ajouté avec succès\u00a0!", { duration: ADDED_MS });
      onAdded(coach);
    },
  });
  return { ...add, line };
}
