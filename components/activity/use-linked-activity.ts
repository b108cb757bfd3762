"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { Months } from "@/components/activity/use-months";
import { dropFromAddress } from "@/lib/client/return-address";
import type { Activity } from "@/lib/contract/activities";

interface LinkedActivity {
  /** The class that the address named is in none of the months. */
  missing: boolean;
}

/** Opens the class that `?activity=` names, month after month until it is found. */
export function useLinkedActivity(
  months: Months,
  onOpen: (activity: Activity) => void,
): LinkedActivity {
  const id = useSearchParams().get("activity");
  const [done, setDone] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { activities, reach, last, complete, pending, loadingMore, error } = months;

  useEffect(() => {
    // The same link may be followed again.
    if (!id) setDone(null);
    if (!id || done === id) return;
    setMissing(false);
    const found = activities.find((activity) => activity.id === id);
    if (found) {
      setDone(id);
      dropFromAddress("activity");
      onOpen(found);
    } else if (pending || loadingMore || error) {
      return;
    } else if (!complete) {
      reach(last + 1);
    } else {
      setDone(id);
      setMissing(true);
      dropFromAddress("activity");
    }
  }, [id, done, activities, reach, last, complete, pending, loadingMore, error, onOpen]);

  return { missing };
}
