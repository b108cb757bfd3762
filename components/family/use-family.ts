"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { type FamilyPerson, listPeople } from "@/lib/contract/families/people";

/** The account itself, or a person whom it guards. */
export interface Member {
  id: string;
  firstName: string;
  isMe: boolean;
}

interface Family {
  /** Until it has data, nothing may be booked or bought, as the chosen person is unknown. */
  query: UseQueryResult<FamilyPerson[], Error>;
  people: readonly FamilyPerson[];
  /** The account itself first. */
  members: readonly Member[];
  /** The members chosen during this visit. */
  chosen: readonly Member[];
  choose: (members: readonly Member[]) => void;
}

const keyOf = (accountId: string) => `elan.for-whom.${accountId}`;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The parameter of a call that acts for this member. */
export const forOf = (personId: string | undefined) => (personId ? { for: personId } : {});
/** The input of a call that has no other parameter; the account's own input stays empty. */
export const queryFor = (personId: string | undefined) =>
  personId ? { query: { for: personId } } : {};
export const personIdOf = (member: Member | undefined) =>
  member && !member.isMe ? member.id : undefined;

/** The choice lasts for the visit: a tab and its reloads. */
export function useFamily(): Family {
  const { user } = useSession();
  const query = useCall(listPeople, {}, { enabled: user.type === "TRAINEE" });
  const { data } = query;
  const stored = useSyncExternalStore(
    subscribe,
    () => window.sessionStorage.getItem(keyOf(user.id)) ?? "",
    () => "",
  );
  const family = useMemo(() => {
    const people = data ?? [];
    const me = { id: user.id, firstName: "Moi", isMe: true };
    const others = people.map(({ id, firstName }) => ({ id, firstName, isMe: false }));
    const members = [me, ...others];
    const ids = stored.split(",");
    return {
      people,
      members,
      chosen: members.filter(({ id }) => ids.includes(id)),
      choose: (next: readonly Member[]) => {
        window.sessionStorage.setItem(keyOf(user.id), next.map(({ id }) => id).join(","));
        for (const listener of listeners) listener();
      },
    };
  }, [data, stored, user.id]);
  return { query, ...family };
}
