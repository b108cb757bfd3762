"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useAddCoach } from "@/components/layout/use-add-coach";
import { useToast } from "@/components/ui/toast";
import { isRejected } from "@/lib/client/call-error";
import { useSession } from "@/lib/client/session";

interface CoachLink {
  /** The link's coach is being added. */
  pending: boolean;
  refusedCode: string;
  refusal: string | null;
}

/** Takes the code out of the address, and leaves the rest of it alone. */
function dropCode(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete("coachcode");
  window.history.replaceState(null, "", address.pathname + address.search + address.hash);
}

/** Follows `?coachcode=` on any screen: adds the coach, or selects them when they are already there. */
export function useCoachLink(): CoachLink {
  const code = useSearchParams().get("coachcode")?.trim() ?? null;
  const { user, selectCoach } = useSession();
  const toast = useToast();
  const followed = useRef<string | null>(null);
  const [refused, setRefused] = useState({ code: "", message: null as string | null });
  const add = useAddCoach(dropCode);

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
          setRefused({ code, message: error.message });
          if (user.coachs.length > 0) toast.error(error.message);
          // Unanswered, it is followed again when the page is, or once the account, read anew, says what came of it.
          if (isRejected(error)) dropCode();
          else followed.current = null;
        },
      },
    );
  }, [code, user, selectCoach, add.mutate, toast]);

  const wanted = user.type === "TRAINEE" && Boolean(code) && refused.code !== code;
  return { pending: wanted, refusedCode: refused.code, refusal: refused.message };
}
