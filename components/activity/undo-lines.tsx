"use client";
import { useState } from "react";
import { RestoreButton } from "@/components/activity/restore-button";
import { useNow } from "@/components/activity/use-now";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSession } from "@/lib/client/session";
import { forgetReturned, useCancelled, useReturned } from "@/lib/client/undoable";
import { formatTime } from "@/lib/format";

/** What was cancelled in the last ten minutes and can be taken back; then who could not come back with it. */
export function UndoLines() {
  const { user } = useSession();
  const now = useNow();
  // A line whose time is over stays until the page is left: what is beneath keeps its place.
  const [opened] = useState(() => Date.now());
  const cancelled = useCancelled(user.id).filter(({ until }) => until > opened);
  const returned = useReturned();
  return (
    <>
      {cancelled.length > 0 ? (
        <ul aria-label="Annulés à l'instant" className="mb-3 flex flex-col gap-1">
          {cancelled.map((one) => (
            <li
              key={one.id}
              className="flex min-h-13 items-center gap-3 rounded-control border border-line border-dashed py-1 pr-1 pl-3 text-muted text-sm"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                Annulé&nbsp;: {one.text}.{" "}
                {one.until > now
                  ? `Peut être rétabli jusqu'à ${formatTime(new Date(one.until))}.`
                  : "Ne peut plus être rétabli."}
              </span>
              {one.until > now ? <RestoreButton account={user.id} cancelled={one} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {returned.map(({ id, text, lost }) => (
        <Banner
          key={id}
          tone="warning"
          className="mb-3"
          action={
            <Button variant="secondary" size="sm" onClick={() => forgetReturned(id)}>
              Compris
            </Button>
          }
        >
          <p>
            Rétabli&nbsp;: {text}. Ces places n'ont pas pu revenir, leurs élèves sont
            prévenus&nbsp;:
          </p>
          <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
            {lost.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Banner>
      ))}
    </>
  );
}
