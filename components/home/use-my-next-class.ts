"use client";
import { useHistory } from "@/components/history/use-history";
import { heldPlaces } from "@/components/home/held-places";
import { useNow } from "@/components/ui/use-now";
import { useCall } from "@/lib/client/use-call";
import { getActivity } from "@/lib/contract/classes/activities";

/** The trainee's online class under way, else the next confirmed class, with any coach. */
export function useMyNextClass() {
  const past = useHistory("past");
  const future = useHistory("future");
  const now = useNow();
  const held = heldPlaces([...past.items, ...future.items], now);
  const running = held.find(({ beginDate }) => Date.parse(beginDate) <= now);
  const { data: activity, isLoading } = useCall(
    getActivity,
    { params: { id: running?.activityId ?? "" } },
    { enabled: running !== undefined },
  );
  const coming = held.find(({ beginDate }) => Date.parse(beginDate) > now);
  const joins = running !== undefined && activity?.isOnline === true;
  const item = joins ? running : coming;
  return {
    isPending: future.isPending || (past.isPending && past.isFetching) || isLoading,
    item,
    joins,
    places: held.filter(({ activityId }) => activityId === item?.activityId).length,
  };
}
