"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { Months } from "@/components/activity/use-months";
import type { Activity } from "@/lib/contract/activities";

/** Months looked through for a class that a link names. */
const FAR = 6;

interface LinkedActivity {
  /** The id in the address, until it was shown or given up. */
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

/** Opens the class that `?activity=` names, once its month is there. */
export function useLinkedActivity(
  months: Months,
  onOpen: (activity: Activity) => void,
): LinkedActivity {
  const id = useSearchParams().get("activity");
  const [done, setDone] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { activities, reach, loadingMore } = months;

  useEffect(() => {
    if (!id || done === id) return;
    const found = activities.find((activity) => activity.id === id);
    if (found) {
      setDone(id);
      dropLink();
      onOpen(found);
      return;
    }
    reach(FAR);
    if (!loadingMore) {
      setDone(id);
      setMissing(true);
      dropLink();
    }
  }, [id, done, activities, reach, loadingMore, onOpen]);

  return { missing };
}
