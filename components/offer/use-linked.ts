"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { dropFromAddress } from "@/lib/client/return-address";

/** Opens the item that the address names, once. Returns whether the list lacks it. */
export function useLinked<Item extends { id: string }>(
  name: string,
  list: Item[] | undefined,
  onOpen: (item: Item) => void,
): boolean {
  const query = useSearchParams();
  const id = query.get(name);
  // The list shows another coach until the link's coach is selected.
  const coachPending = query.has("coachcode");
  const [missing, setMissing] = useState(false);
  /** Opening an item may change the list, so each id is opened once. */
  const openedId = useRef<string>(null);
  useEffect(() => {
    if (!id || !list || coachPending || openedId.current === id) return;
    openedId.current = id;
    dropFromAddress(name);
    const found = list.find((item) => item.id === id);
    if (found) onOpen(found);
    setMissing(!found);
  }, [name, id, list, coachPending, onOpen]);
  return missing;
}
