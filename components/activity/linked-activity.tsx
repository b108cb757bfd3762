"use client";
import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Months } from "@/components/activity/use-months";
import { Banner } from "@/components/ui/banner";
import { keyOf } from "@/lib/client/cache";
import { dropFromAddress } from "@/lib/client/return-address";
import { useSession } from "@/lib/client/session";
import { type Activity, listActivities, listMyActivities } from "@/lib/contract/classes/activities";

interface LinkedActivityProps {
  months: Months;
  onOpen: (activity: Activity) => void;
  /** Shown when no month has the class. */
  missing: string;
}

/** Opens the class of `?activity=` and loads months until it is found. */
export function LinkedActivity({ months, onOpen, missing }: LinkedActivityProps) {
  const query = useSearchParams();
  const id = query.get("activity");
  // The list shows another coach until the link's coach is selected.
  const coachPending = query.has("coachcode");
  const [handledId, setHandledId] = useState<string | null>(null);
  const [missingId, setMissingId] = useState<string | null>(null);
  const followedAt = useRef(0);
  const refetchedFor = useRef<string>(null);
  // Running reads are counted only after mount.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { activities, loadUntil, last, complete, pending, loadingMore, stale, error, unread } =
    months;
  const client = useQueryClient();
  const isCoach = useSession().user.type === "COACH";
  const queryKey = keyOf(isCoach ? listMyActivities : listActivities);
  const fetching = useIsFetching({ queryKey }) > 0;
  const isOlder = ({ state }: Query) => state.dataUpdatedAt < followedAt.current;
  const find = (wanted: string | null) => activities.find((activity) => activity.id === wanted);

  useEffect(() => {
    refetchedFor.current = null;
    if (id) followedAt.current = Date.now();
  }, [id]);
  useEffect(() => {
    // The same link may be followed again.
    if (!id) setHandledId(null);
    if (!id || coachPending || handledId === id) return;
    setMissingId(null);
    const found = find(id);
    if (found) onOpen(found);
    // The count of running reads may lag behind.
    else if (!mounted || pending || loadingMore || fetching || error || stale) return;
    else if (!complete) return loadUntil(last + 1);
    // An unread earlier month may hold the class.
    else if (unread[0]) return;
    // Data that is older than the link may lack the class.
    else if (client.getQueryCache().findAll({ queryKey, type: "active" }).some(isOlder)) {
      if (refetchedFor.current !== id) void client.invalidateQueries({ queryKey });
      refetchedFor.current = id;
      return;
    } else setMissingId(id);
    setHandledId(id);
    dropFromAddress("activity");
  });

  return missingId && !find(missingId) ? (
    <Banner tone="warning" className="mb-5">
      {missing}
    </Banner>
  ) : null;
}
