"use client";
import { useToast } from "@/components/ui/toast";
import { type SendOptions, useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import type { LinkedCoach } from "@/lib/contract/accounts/accounts";
import { addCoach } from "@/lib/contract/accounts/accounts";

const ADDED_MS = 3000;

/** `within` adds the options of the form that sends the code. */
export function useAddCoach(
  onAdded: (coach: LinkedCoach) => void,
  within: (options: SendOptions<typeof addCoach>) => SendOptions<typeof addCoach> = (options) =>
    options,
) {
  const { user, selectCoach } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  return useSend(
    addCoach,
    within({
      onSuccess: (coach) => {
        setUser({ ...user, coachs: [...user.coachs.filter(({ id }) => id !== coach.id), coach] });
        selectCoach(coach.id);
        toast.success("Coach ajouté avec succès\u00a0!", { duration: ADDED_MS });
        onAdded(coach);
      },
    }),
  );
}
