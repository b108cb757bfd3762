"use client";
import { useToast } from "@/components/ui/toast";
import { useSession, useSetUser } from "@/lib/client/session";
import type { LinkedCoach } from "@/lib/contract/accounts/accounts";

const ADDED_MS = 3000;

/** Returns what follows a success of `addCoach`. */
export function useCoachAdded(then: () => void): (coach: LinkedCoach) => void {
  const { user, selectCoach } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  return (coach) => {
    const isOther = ({ id }: LinkedCoach) => id !== coach.id;
    setUser({
      ...user,
      coachs: [...user.coachs.filter(isOther), coach],
      familyCoachs: user.familyCoachs?.filter(isOther),
    });
    selectCoach(coach.id);
    toast.success("Coach ajouté avec succès !", { duration: ADDED_MS });
    then();
  };
}
