"use client";
import { useMemo } from "react";
import { useCall } from "@/lib/client/use-call";
import { ALL_AND_DEBTS, listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";

/** The coach's trainees by id; undefined until they are loaded. */
export function useContacts(): ReadonlyMap<string, Trainee> | undefined {
  const { data } = useCall(listTrainees, ALL_AND_DEBTS);
  return useMemo(() => data && new Map(data.map((trainee) => [trainee.id, trainee])), [data]);
}
