import type { Trainee } from "@/lib/contract/trainees/trainees";

export interface Relative {
  id: string;
  firstName: string;
}

/** A trainee's guardians, and the coach's trainees whom they or the trainee guard. */
export function familyOf({ id, guardians }: Trainee, trainees: readonly Trainee[]): Relative[] {
  // Data cached by an earlier version has no guardians.
  const own = guardians ?? [];
  const adults = new Set([id, ...own.map(({ accountId }) => accountId)]);
  const guarded = trainees.filter(
    (other) =>
      other.id !== id && (other.guardians ?? []).some(({ accountId }) => adults.has(accountId)),
  );
  return [
    ...own.map(({ accountId, firstName }) => ({ id: accountId, firstName })),
    ...guarded.map(({ id, firstName }) => ({ id, firstName })),
  ];
}
