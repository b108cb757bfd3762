"use client";
import { Clock, MapPin, User } from "lucide-react";
import { useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { type Done, lostPlaces, PlaceNews } from "@/components/mail-link/place-news";
import { PlaceQuestion } from "@/components/mail-link/place-question";
import { CLAIM_WORDS, cancelWords } from "@/components/mail-link/place-words";
import { Banner } from "@/components/ui/banner";
import { type CallError, isSilent } from "@/lib/client/call-error";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { isUnknown } from "@/lib/client/lost-change";
import { untilBack } from "@/lib/client/until-back";
import {
  cancelLinkedPlace,
  claimLinkedPlace,
  getLinkedPlace,
  type LinkedPlace,
} from "@/lib/contract/mail-links";
import { formatLongDay, formatTimes } from "@/lib/format";

/** Somebody's places of one booking, by the link of a mail, without login. Opening it, or pressing once, changes nothing. */
export function PlaceScreen({ token, shown: opened }: { token: string; shown: LinkedPlace }) {
  const [shown, setShown] = useState(opened);
  const read = useRead();
  const input = { params: { token } };
  // What is shown is read anew, whatever was answered, as soon as it can be; by the router a page without a network would be lost.
  const readAnew = () => {
    const back = untilBack();
    void read(getLinkedPlace, input).then(setShown, (error: CallError) => {
      if (isUnknown(error)) void back.then(readAnew);
    });
  };
  const [lost, setLost] = useState(0);
  const [asked, setAsked] = useState<"CANCEL" | "CLAIM" | null>(null);
  const ask = (what: "CANCEL" | "CLAIM") => (open: boolean) => setAsked(open ? what : null);
  // What is so now may cost more than the question said.
  const refused = (error: CallError) => {
    if (!isSilent(error)) setAsked(null);
    readAnew();
  };
  // One for both: which of the two counts is asked before the other one is sent.
  const line = useLine((answer) => {
    const { booked } = answer as { booked?: number };
    setAsked(null);
    if (booked) setShown((before) => withClaimed(before, booked));
    readAnew();
    return booked
      ? "La place est à vous\u00a0: voyez ce que son annulation coûte."
      : "Voyez ce qui est enregistré.";
  });
  const cancel = useSend(cancelLinkedPlace, {
    line,
    onSuccess: (result) => {
      setLost(lostPlaces(shown, result, new Date()));
      readAnew();
    },
    onError: refused,
  });
  const claim = useSend(claimLinkedPlace, {
    line,
    onSuccess: ({ booked }) => {
      setAsked(null);
      setShown((before) => withClaimed(before, booked));
      readAnew();
    },
    onError: refused,
  });
  // Made all the same, as what was read since says: there is nothing to try again.
  const refusal =
    cancel.isError && shown.state !== "CANCELLED"
      ? cancel.error
      : claim.isError && shown.waiting > 0
        ? claim.error
        : null;
  const done: Done = cancel.isSuccess
    ? { ...cancel.data, lost }
    : claim.isSuccess
      ? "CLAIMED"
      : null;
  const open = shown.state === "CONFIRMED" || shown.state === "WAITING";
  return (
    <AuthCard title={shown.label}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 [overflow-wrap:anywhere]">
        <ul className="tabular grid grid-cols-[minmax(0,1fr)] gap-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent [&>li]:flex [&>li]:items-start [&>li]:gap-3">
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
            <span className="min-w-0">{shown.place}</span>
          </li>
          <li>
            <User aria-hidden="true" />
            <span className="min-w-0">{shown.coachName}</span>
          </li>
        </ul>
        <PlaceNews shown={shown} done={done} />
        {refusal && <Banner tone="danger">{refusal.message}</Banner>}
        {open && !cancel.isSuccess && (
          <div className="grid gap-3">
            {shown.waiting > 0 && !claim.isSuccess && new Date() > new Date(shown.deadline) && (
              <PlaceQuestion
                words={CLAIM_WORDS}
                variant="primary"
                pending={claim.isPending}
                pendingLabel="Confirmation..."
                asked={asked === "CLAIM"}
                onAsk={ask("CLAIM")}
                onConfirm={() => claim.mutate(input)}
              />
            )}
            <PlaceQuestion
              words={cancelWords(shown)}
              variant="secondary"
              pending={cancel.isPending}
              pendingLabel="Annulation..."
              asked={asked === "CANCEL"}
              onAsk={ask("CANCEL")}
              // No more than what the question says that it costs.
              onConfirm={() => cancel.mutate({ ...input, body: { free: !shown.costsCredit } })}
            />
          </div>
        )}
      </div>
    </AuthCard>
  );
}

/** After the deadline, what was free for who waits is not any more. */
const withClaimed = (shown: LinkedPlace, booked: number): LinkedPlace => ({
  ...shown,
  state: "CONFIRMED",
  places: shown.places + booked,
  waiting: shown.waiting - booked,
  costsCredit: true,
});
