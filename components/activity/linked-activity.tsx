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
  /** What is said where it is in none of the months, read since the link was followed. */
  missing: string;
}

/** Opens the class that `?activity=` names, month after month until it is found. */
export function LinkedActivity({ months, onOpen, missing }: LinkedActivityProps) {
  const query = useSearchParams();
  const id = query.get("activity");
  // Until the coach whom the same link names is chosen, these are another's.
  const waits = query.has("coachcode");
  const [done, setDone] = useState<string | null>(null);
  const [missed, setMissed] = useState<string | null>(null);
  const followed = useRef(0);
  const reread = useRef<string>(null);
  // Only once all is mounted is it known what is being read.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { activities, reach, last, complete, pending, loadingMore, stale, error, unread } = months;
  const client = useQueryClient();
  const isCoach = useSession().user.type === "COACH";
  const queryKey = keyOf(isCoach ? listMyActivities : listActivities);
  const reading = useIsFetching({ queryKey }) > 0;
  const isOlder = ({ state }: Query) => state.dataUpdatedAt < followed.current;
  const find = (wanted: string | null) => activities.find((activity) => activity.id === wanted);

  useEffect(() => {
    reread.current = null;
    if (id) followed.current = Date.now();
  }, [id]);
  useEffect(() => {
    // The same link may be followed again.
    if (!id) setDone(null);
    if (!id || waits || done === id) return;
    setMissed(null);
    const found = find(id);
    if (found) onOpen(found);
    // What is counted as being read may be told of a moment late.
    else if (!mounted || pending || loadingMore || reading || error || stale) return;
    else if (!complete) return reach(last + 1);
    // It may be in one behind.
    else if (unread[0]) return;
    // What was read before may not know it yet.
    else if (client.getQueryCache().findAll({ queryKey, type: "active" }).some(isOlder)) {
      if (reread.current !== id) void client.invalidateQueries({ queryKey });
      reread.current = id;
      return;
    } else setMissed(id);
    setDone(id);
    dropFromAddress("activity");
  });

  return missed && !find(missed) ? (
    <Banner tone="warning" className="mb-5">
      {missing}
    </Banner>
  ) : null;
}
