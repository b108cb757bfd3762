"use client";
import { useFamily } from "@/components/family/use-family";
import { Avatar } from "@/components/ui/avatar";
import type { Activity } from "@/lib/contract/classes/activities";

/** The initials of the family's members who have a place in the class. */
export function FamilyInitials({ activity }: { activity: Activity }) {
  const { people } = useFamily();
  return (activity.family ?? []).map(({ personId, booked }) => {
    const person = people.find(({ id }) => id === personId);
    if (!person) return null;
    const { firstName } = person;
    return (
      <Avatar
        key={personId}
        name={firstName}
        url={null}
        size="xs"
        alt={`${firstName} : ${booked > 0 ? "place confirmée" : "en liste d'attente"}`}
      />
    );
  });
}
