"use client";
import { CalendarPlus, Copy, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCopy } from "@/components/ui/use-copy";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { createCalendar, getCalendar } from "@/lib/contract/classes/calendar";

const EndFeedDialog = onDemand(() =>
  import("@/components/account/end-feed-dialog").then((part) => part.EndFeedDialog),
);

const icon = "size-4";

export function CalendarCard() {
  const query = useCall(getCalendar, {});
  const create = useSend(createCalendar);
  return (
    <Card as="section">
      <h2 className="font-semibold text-ink">Mon calendrier</h2>
      <p className="mt-1 text-sm text-muted">
        Vos cours dans votre agenda (Google, Apple, Outlook…), toujours à jour.
      </p>
      <div className="mt-4">
        <QueryState query={query} skeleton={<Skeleton className="h-11 w-full" />}>
          {({ url }) =>
            url ? (
              <Feed url={url} onRevoked={create.reset} />
            ) : (
              <>
                <Button
                  variant="secondary"
                  icon={<CalendarPlus className={icon} aria-hidden="true" />}
                  pending={create.isPending}
                  pendingLabel="Création..."
                  onClick={() => create.mutate({ body: { replace: false } })}
                >
                  Créer mon adresse
                </Button>
                {create.isError && (
                  <p role="alert" className="mt-2 text-danger">
                    {messageOf(create.error)}
                  </p>
                )}
              </>
            )
          }
        </QueryState>
      </div>
    </Card>
  );
}

function Feed({ url, onRevoked }: { url: string; onRevoked: () => void }) {
  const [asking, setAsking] = useState<"replace" | "revoke" | null>(null);
  const copy = useCopy();
  const copyUrl = () =>
    copy(
      url,
      "Adresse copiée.",
      "Votre navigateur a refusé la copie. Sélectionnez l'adresse pour la copier.",
    );
  return (
    <>
      <p className="rounded-control border border-line bg-sunken px-3 py-2 text-sm text-ink select-all [overflow-wrap:anywhere]">
        {url}
      </p>
      <p className="mt-2 text-sm text-muted">
        Qui connaît cette adresse voit vos cours&nbsp;: ne la partagez pas.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Copy className={icon} aria-hidden="true" />}
          onClick={() => void copyUrl()}
        >
          Copier l'adresse
        </Button>
        <Button
          variant="ghost"
          icon={<RefreshCw className={icon} aria-hidden="true" />}
          onClick={() => setAsking("replace")}
        >
          Changer l'adresse
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 className={icon} aria-hidden="true" />}
          onClick={() => setAsking("revoke")}
        >
          Supprimer l'adresse
        </Button>
      </div>
      {asking && (
        <EndFeedDialog
          replace={asking === "replace"}
          onRevoked={onRevoked}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
