"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { Months } from "@/components/activity/use-months";
import type { Activity } from "@/lib/contract/activities";

/** Months looked through for a class that a link names. */
const FAR = 6;

interface LinkedActivity {
  /** The class that the address named is in none of the months looked through. */
  missing: boolean;
}

function dropLink(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete("activity");
  window.history.replaceState(
    window.history.state,
    "",
    address.pathname + address.search + address.hash,
  );
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
    if (!id || done === id) return;
    const found = activities.find((activity) => activity.id === id);
    if (found) {
      setDone(id);
      dropLink();
      onOpen(found);
    } else if (pending || loadingMore || error) {
      return;
    } else if (last < FAR && !complete) {
      reach(last + 1);
    } else {
      setDone(id);
      setMissing(true);
      dropLink();
    }
  }, [id, done, activities, reach, last, complete, pending, loadingMore, error, onOpen]);

  return { missing };
}
