import type { ParticipantsResult } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { hasBegun } from "@/lib/domain/cancellation";
import { confirmedOf } from "@/lib/domain/places";
import { formatCount, formatRank } from "@/lib/format";

type Results = ParticipantsResult["results"];
type Filled = Pick<Activity, "maxParticipants" | "confirmedPlaces" | "waitingPlaces" | "beginDate">;

interface Person {
  id: string;
  firstName: string;
}

/** A class that has begun has no waiting list any more. */
function expected(activity: Filled, people: readonly Person[], now: Date) {
  const places = hasBegun(activity, now) ? people.length : confirmedOf(activity, people.length);
  return { booked: people.slice(0, places), waiting: people.slice(places) };
}

function previewed(results: Results, people: readonly Person[]) {
  const peopleOf = (list: Results) =>
    people.filter(({ id }) => list.some(({ traineeId }) => traineeId === id));
  return {
    booked: peopleOf(results.filter(({ booked }) => booked > 0)),
    waiting: peopleOf(results.filter(({ booked, waiting }) => booked === 0 && waiting > 0)),
  };
}

/** Counts the trainees who get a place, by the free places until the preview's results are known. */
export function enrolLabel(
  activity: Filled,
  people: readonly Person[],
  now: Date,
  results: Results | null,
): string {
  const { booked, waiting } = results
    ? previewed(results, people)
    : expected(activity, people, now);
  const named = (some: readonly Person[]) =>
    some.length === 1 && some[0] ? some[0].firstName : formatCount(some.length, "élève");
  if (booked.length === 0 && waiting.length === 0) return "Inscrire";
  if (waiting.length === 0) return `Inscrire ${named(booked)}`;
  if (booked.length > 0) return `Inscrire ${named(booked)}, ${waiting.length} en attente`;
  const rank = waiting.length === 1 ? ` (${formatRank(activity.waitingPlaces + 1)})` : "";
  return `Mettre ${named(waiting)} en attente${rank}`;
}
