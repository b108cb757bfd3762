"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Clock, DoorOpen, MapPin, User, Video } from "lucide-react";
import { useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { lostPlaces, PlaceNotice } from "@/components/mail-link/place-notice";
import { PlaceQuestion } from "@/components/mail-link/place-question";
import { cancelText, claimText, type PlaceText } from "@/components/mail-link/place-text";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { PlaceLinks } from "@/components/reservation/place-links";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useAsSent } from "@/components/ui/use-as-sent";
import { useNow } from "@/components/ui/use-now";
import { cacheOf } from "@/lib/client/cache";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import {
  cancelLinkedPlace,
  claimLinkedPlace,
  getLinkedPlace,
  type LinkedPlace,
  retakeLinkedPlace,
} from "@/lib/contract/mail-links/mail-links";
import { undoableUntil } from "@/lib/domain/undo";
import { formatLongDay, formatSpokenTime, formatTimes } from "@/lib/format";

interface PlaceScreenProps {
  token: string;
  shown: LinkedPlace;
  activityId: string;
  coachId: string;
  /** The cancelled places that can be booked again, and until when. */
  retakable: { places: number; until: string } | null;
}

/** Opening the page changes nothing, and one press only retakes cancelled places. */
export function PlaceScreen({
  token,
  shown: opened,
  activityId,
  coachId,
  retakable: retakableAtOpening,
}: PlaceScreenProps) {
  const client = useQueryClient();
  const now = useNow();
  const [retakable, setRetakable] = useState(retakableAtOpening);
  const input = { params: { token } };
  const place = useCall(getLinkedPlace, input);
  const [lost, setLost] = useState(0);
  /** A question is asked again when its cost has changed. */
  const [asked, setAsked] = useState<string | null>(null);
  const questionOf = (text: PlaceText) => ({
    text,
    asking: asked === text.question,
    onAsk: (asks: boolean) => setAsked(asks ? text.question : null),
  });
  const cancel = useSend(cancelLinkedPlace, {
    onSuccess: (result) => {
      setLost(lostPlaces(shown, result, serverNow()));
      const until = undoableUntil(serverNow()).toISOString();
      setRetakable({ places: result.cancelled, until });
      claim.reset();
      retake.reset();
    },
  });
  const retake = useSend(retakeLinkedPlace, {
    onSuccess: (taken) => {
      client.setQueryData(cacheOf(getLinkedPlace, input).queryKey, taken);
      setAsked(null);
      setRetakable(null);
      cancel.reset();
      claim.reset();
    },
  });
  const claim = useSend(claimLinkedPlace, {
    onSuccess: () => {
      setAsked(null);
      cancel.reset();
      retake.reset();
    },
  });
  // A refetch after a lost response must not close the question before the retry.
  const shown = useAsSent(place.data ?? opened, cancel, claim, retake);
  const failed = [
    ...(shown.state === "CANCELLED" ? [] : [cancel]),
    ...(shown.waiting > 0 ? [claim] : []),
    retake,
  ].filter(({ isError }) => isError);
  const error = failed.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.error ?? null;
  // Each success resets the others.
  const outcome = cancel.isSuccess
    ? "CANCELLED"
    : claim.isSuccess
      ? "CLAIMED"
      : retake.isSuccess
        ? "RETAKEN"
        : null;
  const canRetake = retakable !== null && now <= Date.parse(retakable.until);
  const open = shown.state === "CONFIRMED" || shown.state === "WAITING";
  return (
    <AuthCard title={shown.label} done={outcome}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 [overflow-wrap:anywhere]">
        <ul className="tabular grid grid-cols-[minmax(0,1fr)] gap-2 [&>li>svg]:mt-0.5 [&>li>svg]:size-5 [&>li>svg]:shrink-0 [&>li>svg]:text-accent [&>li]:flex [&>li]:items-start [&>li]:gap-3">
          <li>
            <Clock aria-hidden="true" />
            <span>
              {formatLongDay(shown.beginDate)},{" "}
              <span className="whitespace-nowrap">
                {formatTimes(shown.beginDate, shown.endDate)}
              </span>
            </span>
          </li>
          <li>
            <MapPin aria-hidden="true" />
            <span className="min-w-0">
              {shown.place}
              {shown.address ? <span className="block text-muted">{shown.address}</span> : null}
              <PlaceLinks
                location={{ ...shown, isOnline: shown.joinFrom !== null }}
                coach={{
                  displayName: shown.coachName,
                  phone: shown.coachPhone,
                  email: shown.coachEmail,
                }}
                short
              />
            </span>
          </li>
          {shown.accessNote ? (
            <li>
              <DoorOpen aria-hidden="true" />
              <span className="min-w-0 whitespace-pre-line">{shown.accessNote}</span>
            </li>
          ) : null}
          {shown.joinFrom && !shown.meetingSoon && now < Date.parse(shown.joinFrom) ? (
            <li>
              <Video aria-hidden="true" />
              <span>Visio ouverte à {formatSpokenTime(shown.joinFrom)}</span>
            </li>
          ) : null}
          <li>
            <User aria-hidden="true" />
            <span className="min-w-0">{shown.coachName}</span>
          </li>
        </ul>
        {shown.meetingSoon ? (
          // The address leaves Élan for the meeting.
          <a
            href={`/place/${token}/rejoindre`}
            rel="noreferrer"
            className={buttonClass({ variant: "primary" })}
          >
            <Video aria-hidden="true" size={19} />
            Rejoindre
          </a>
        ) : null}
        <PlaceNotice
          shown={shown}
          cancelled={cancel.data ? { ...cancel.data, lost } : null}
          claimed={claim.isSuccess}
          retake={
            canRetake && (
              <Button
                variant="secondary"
                size="sm"
                pending={retake.isPending}
                pendingLabel="Réservation..."
                onClick={() => retake.mutate(input)}
              >
                {retakable.places > 1 ? "Reprendre mes places" : "Reprendre ma place"}
              </Button>
            )
          }
        />
        {shown.state === "CONFIRMED" && (
          <CalendarButton activity={{ ...shown, id: activityId, coachId }} />
        )}
        {error && <Banner tone="danger">{error.message}</Banner>}
        {open && !cancel.isSuccess && (
          <div className="grid gap-3">
            {shown.waiting > 0 && !claim.isSuccess && serverNow() > new Date(shown.deadline) && (
              <PlaceQuestion
                {...questionOf(claimText(shown))}
                variant="primary"
                pending={claim.isPending}
                pendingLabel="Confirmation..."
                onConfirm={() => claim.mutate(input)}
              />
            )}
            <PlaceQuestion
              {...questionOf(cancelText(shown))}
              variant="secondary"
              pending={cancel.isPending}
              pendingLabel="Annulation..."
              // The server rejects a cost that the question did not state.
              onConfirm={() => cancel.mutate({ ...input, body: { free: !shown.costsCredit } })}
            />
          </div>
        )}
      </div>
    </AuthCard>
  );
}
