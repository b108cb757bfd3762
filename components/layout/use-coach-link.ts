"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useCoachAdded } from "@/components/layout/use-coach-added";
import { useToast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { addCoach } from "@/lib/contract/accounts/accounts";

interface CoachLink {
  pending: boolean;
  rejectedCode: string;
  error: CallError | null;
}

function dropCode(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete("coachcode");
  window.history.replaceState(null, "", address.pathname + address.search + address.hash);
}

/**
 * Adds the coach of `?coachcode=`, or selects a coach who is already linked. A code that could not be
 * added stays in the address, so that a reload tries again.
 */
export function useCoachLink(): CoachLink {
  const code = useSearchParams().get("coachcode")?.trim() ?? null;
  const { user, coachs, selectCoach } = useSession();
  const toast = useToast();
  const followed = useRef<string | null>(null);
  const [rejected, setRejected] = useState({ code: "", error: null as CallError | null });
  const add = useSend(addCoach, { onSuccess: useCoachAdded(dropCode) });

  useEffect(() => {
    // The same link may be followed again.
    if (code === null) followed.current = null;
    if (code === null || followed.current === code) return;
    followed.current = code;
    const known = user.coachs.find((coach) => coach.code.toUpperCase() === code.toUpperCase());
    if (known) selectCoach(known.id);
    if (known || !code || user.type === "COACH") {
      dropCode();
      return;
    }
    add.mutate(
      { params: { code } },
      {
        onError: (error) => {
          setRejected({ code, error });
          if (coachs.length > 0) toast.error(error.message);
        },
      },
    );
  }, [code, user, coachs, selectCoach, add.mutate, toast]);

  const wanted = user.type === "TRAINEE" && Boolean(code) && rejected.code !== code;
  return { pending: wanted, rejectedCode: rejected.code, error: rejected.error };
}
