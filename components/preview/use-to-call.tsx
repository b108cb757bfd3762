"use client";
import { type ReactNode, useState } from "react";
import { ToCall } from "@/components/preview/to-call";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import type { Unreached } from "@/lib/contract/operations/preview";

interface ToCallEnd {
  /** Closes the dialog, or first shows the trainees to call. */
  finish: (unreached?: Unreached) => void;
  /** Replaces the dialog while there are trainees to call. */
  toCall: ReactNode;
}

export function useToCall(close: () => void): ToCallEnd {
  const [people, setPeople] = useState<Unreached>([]);
  const end = () => {
    setPeople([]);
    close();
  };
  return {
    finish: (unreached = []) => (unreached.length > 0 ? setPeople(unreached) : close()),
    toCall:
      people.length > 0 ? (
        <Dialog
          onClose={end}
          title="C'est fait"
          size="sm"
          footer={<DialogCancel>Terminé</DialogCancel>}
        >
          <ToCall people={people} />
        </Dialog>
      ) : null,
  };
}
