"use client";
import { useSearchParams } from "next/navigation";
import { serverNow } from "@/lib/client/server-clock";
import { monthStart, parisDay } from "@/lib/domain/paris-time";

const MONTH = /^2[01]\d\d-(0[1-9]|1[0-2])$/;

/** The first day of the address's month, or of the current one. */
export function useMonthAddress(): [month: string, setMonth: (month: string) => void] {
  const asked = useSearchParams().get("mois") ?? "";
  const month = MONTH.test(asked) ? `${asked}-01` : monthStart(parisDay(serverNow()));
  return [
    month,
    // Next adopts a replaced address only without its own history state.
    (next) => window.history.replaceState(null, "", `?mois=${next.slice(0, 7)}`),
  ];
}
