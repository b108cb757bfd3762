"use client";
import { usePathname } from "next/navigation";
import { useCallback } from "react";
import { dialogStack } from "@/components/ui/use-dialog-history";

const LIST = "/trainees";

/** The address holds the selection, so a reload, Back and a shared link keep it. */
export function useSelectedTrainee() {
  const path = usePathname();
  const selectedId = path.startsWith(`${LIST}/`) ? path.slice(LIST.length + 1) : null;
  const select = useCallback((id: string | null, { replace = false } = {}) => {
    // The step back of a closing dialog would undo an address pushed before.
    dialogStack().whenSettled(() => {
      const address = id ? `${LIST}/${id}` : LIST;
      if (replace) window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    });
  }, []);
  return { selectedId, select };
}
