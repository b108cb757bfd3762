"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { dropFromAddress } from "@/lib/client/return-address";

/** Opens the one of these that the address names under `name`, once; answers whether it is not among them. */
export function useLinked<One extends { id: string }>(
  name: string,
  list: One[] | undefined,
  onOpen: (one: One) => void,
): boolean {
  const query = useSearchParams();
  const id = query.get(name);
  // Until the coach whom the same link names is chosen, these are another's.
  const waits = query.has("coachcode");
  const [missing, setMissing] = useState(false);
  /** Its list may change by what is done with it then. */
  const settled = useRef<string>(null);
  useEffect(() => {
    if (!id || !list || waits || settled.current === id) return;
    settled.current = id;
    dropFromAddress(name);
    const found = list.find((one) => one.id === id);
    if (found) onOpen(found);
    setMissing(!found);
  }, [name, id, list, waits, onOpen]);
  return missing;
}
