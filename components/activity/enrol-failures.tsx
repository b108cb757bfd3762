import type { ParticipantsResult } from "@/lib/contract/booking/reservations";

interface EnrolFailuresProps {
  results: ParticipantsResult["results"];
  nameById: (traineeId: string) => string;
}

export function EnrolFailures({ results, nameById }: EnrolFailuresProps) {
  if (results.every(({ refused }) => refused === null)) return null;
  return (
    <ul className="text-sm">
      {results.map(({ traineeId, refused }) =>
        refused ? (
          <li key={traineeId}>{`${nameById(traineeId)}\u00a0: ${refused.message}`}</li>
        ) : null,
      )}
    </ul>
  );
}
