"use client";
import { type ReactNode, useState } from "react";
import { ToCall } from "@/components/preview/to-call";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import type { Unreached } from "@/lib/contract/operations/preview";

interface ToCallEnd {
  /** Closes the dialog of a change that is done, after those whom no mail tells of it were shown. */
  finish: (unreached?: Unreached) => void;
  /** Shown instead of that dialog, when there is somebody. */
  toCall: ReactNode;
}

/** After a change: whom no mail tells of it. */
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
          open
          onOpenChange={(open) => {
            if (!open) end();
          }}
          title="C'est fait"
          size="sm"
          footer={<DialogCancel>Terminé</DialogCancel>}
        >
          <ToCall people={people} />
        </Dialog>
      ) : null,
  };
}
