"use client";
import { DoorOpen, Video } from "lucide-react";
import { queryFor } from "@/components/family/use-family";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useNow } from "@/components/ui/use-now";
import type { SendInput } from "@/lib/client/call";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import type { Activity } from "@/lib/contract/classes/activities";
import { getMine, joinClass, type Mine } from "@/lib/contract/classes/joining";
import { formatSpokenTime } from "@/lib/format";

/** How to get in, and the meeting of an online class, for a confirmed place of the family. */
export function MyAccess({ activity }: { activity: Activity }) {
  const { id, isOnline, venue, numberReservationForMe, family } = activity;
  const isMine = numberReservationForMe > 0;
  const personId = isMine ? undefined : family?.find(({ booked }) => booked > 0)?.personId;
  const enabled = (isMine || personId !== undefined) && (isOnline || venue !== null);
  const call = { params: { id }, ...queryFor(personId) };
  const query = useCall(getMine, call, { enabled });
  if (!enabled) return null;
  if (query.data) return <Access activity={activity} mine={query.data} call={call} />;
  if (query.errorUpdateCount === 0) return null;
  // The banner stays during the retry, so that a second press meets no other button.
  return (
    <ErrorState
      message="Une erreur est survenue lors du chargement de l'accès au cours."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

interface AccessProps {
  activity: Activity;
  mine: Mine;
  call: SendInput<typeof joinClass>;
}

function Access({ activity, mine, call }: AccessProps) {
  const now = useNow();
  const join = useSend(joinClass, { onSuccess: ({ url }) => window.location.assign(url) });
  const { accessNote, joinFrom } = mine;
  const canJoin =
    joinFrom !== null && now >= Date.parse(joinFrom) && now < Date.parse(activity.endDate);
  return (
    <>
      {accessNote ? (
        <p className="flex items-start gap-3">
          <DoorOpen aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{accessNote}</span>
        </p>
      ) : null}
      {join.isError ? <Banner tone="danger">{join.error.message}</Banner> : null}
      {canJoin ? (
        <Button
          icon={<Video aria-hidden="true" size={19} />}
          pending={join.isPending}
          pendingLabel="Connexion..."
          onClick={() => join.mutate(call)}
        >
          Rejoindre
        </Button>
      ) : joinFrom && now < Date.parse(joinFrom) ? (
        <p className="flex items-center gap-3 text-muted">
          <Video aria-hidden="true" size={20} className="shrink-0" />
          Visio ouverte à {formatSpokenTime(joinFrom)}
        </p>
      ) : null}
    </>
  );
}
