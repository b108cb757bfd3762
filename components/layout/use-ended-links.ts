"use client";
import { useEffect, useRef } from "react";
import { useToast } from "@/components/ui/toast";
import { useSession } from "@/lib/client/session";

/** No other message explains why a coach's screens are gone. */
export function useEndedLinks(): void {
  const { user } = useSession();
  const toast = useToast();
  const followed = useRef(user);
  useEffect(() => {
    const previous = followed.current;
    followed.current = user;
    if (previous.id !== user.id) return;
    for (const { id, displayName } of previous.coachs)
      if (!user.coachs.some((coach) => coach.id === id))
        toast.error(
          `${displayName} ne vous suit plus\u00a0: vos places à venir dans ses cours sont annulées.`,
          { duration: 8000 },
        );
  }, [user, toast]);
}
