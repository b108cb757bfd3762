import { formatNumber, pluralOf } from "@/lib/format";

/** The counts of an import's response; `importedCount` stands for the users. */
export interface ImportedCounts {
  usersImported?: number;
  importedCount?: number;
  subscriptionsImported?: number;
  activitiesImported?: number;
  reservationsImported?: number;
}

// This fixed text has plain spaces, unlike formatCount.
const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${pluralOf(count, one, many)}`;

/** Returns `3 utilisateurs importés, 2 abonnements importés`. Only the users may be none. */
export function importedText(response: ImportedCounts): string {
  const users = response.usersImported ?? response.importedCount ?? 0;
  const { subscriptionsImported = 0, activitiesImported = 0, reservationsImported = 0 } = response;
  const others = [
    [subscriptionsImported, "abonnement importé", "abonnements importés"],
    [activitiesImported, "activité importée", "activités importées"],
    [reservationsImported, "réservation importée", "réservations importées"],
  ] as const;
  return [
    counted(users, "utilisateur importé", "utilisateurs importés"),
    ...others.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many)),
  ].join(", ");
}
