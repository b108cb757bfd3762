import { formatMonth, formatRank } from "@/lib/format";

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });

/** `75 %`; a dash where nothing divides. */
export const formatShare = (share: number | null): string =>
  share === null ? "–" : percent.format(share);

/** `2026-11` as `Novembre 2026`, `2026-T4` as `4ᵉ trimestre 2026`. */
export function formatPeriod(period: string): string {
  const [year, part = ""] = period.split("-");
  return part.startsWith("T")
    ? `${formatRank(Number(part.slice(1)))} trimestre ${year}`
    : formatMonth(`${period}-15`);
}

/** Monday is 1. */
const WEEKDAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"];
export const formatWeekday = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";
