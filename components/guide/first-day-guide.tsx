"use client";
import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useMonthQuery } from "@/components/activity/use-months";
import { useNearClasses } from "@/components/home/use-near-classes";
import { LinkActions } from "@/components/my-link/link-actions";
import { useMyLink } from "@/components/my-link/use-my-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { LinkButton } from "@/components/ui/link-button";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { listMyOffers } from "@/lib/contract/offers/offers";
import { listTrainees } from "@/lib/contract/trainees/trainees";

const DISMISSED = "firstDayGuideDismissed";
const SHOWN = "firstDayGuideShown";
const isStored = (key: string, userId: string) =>
  typeof window !== "undefined" && window.localStorage.getItem(key) === userId;

/**
 * The first steps of a new coach, above `children`. They wait until the next class above them is
 * known, and on a device's first visit until the steps are, so that nothing moves under a press.
 */
export function FirstDayGuide({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isCoach = user.type === "COACH";
  const [dismissed, setDismissed] = useState(() => isStored(DISMISSED, user.id));
  // The guide's skeleton stands where the guide was shown before, so that no class moves.
  const [expected] = useState(() => isStored(SHOWN, user.id));
  const shown = isCoach && !dismissed;
  const offers = useCall(listMyOffers, {}, { enabled: shown });
  // The list uses the same queries, so each month is read once.
  const month = useMonthQuery();
  const classes = useQuery({ ...month(0), enabled: shown });
  const next = useQuery({ ...month(1), enabled: shown });
  const trainees = useCall(listTrainees, { query: { first: "1" } }, { enabled: shown });
  const queries = [offers, classes, next, trainees];
  const known = queries.every(({ data }) => data);
  const failed = queries.some(({ isLoadingError }) => isLoadingError);
  const near = useNearClasses();
  const isNextKnown = !near.pending && !classes.isPending;
  /** All above the children has been read or has failed; a later read takes nothing away. */
  const [ready, setReady] = useState(false);
  if (!ready && (!shown || failed || (isNextKnown && (known || expected)))) setReady(true);
  if (!ready) return <SkeletonList rows={4} label="Chargement des cours…" />;

  const hasSome = (...lists: (readonly unknown[] | undefined)[]) =>
    lists.some((list) => list?.length);
  const done = {
    trainees: hasSome(trainees.data),
    offer: hasSome(offers.data),
    activity: hasSome(classes.data, next.data),
  };
  const dismiss = () => {
    window.localStorage.setItem(DISMISSED, user.id);
    setDismissed(true);
  };
  // A studio that runs needs no first steps, and later visits do not read its trainees.
  const isRunning = known && !isStored(SHOWN, user.id) && Object.values(done).every(Boolean);
  if (shown && known) window.localStorage.setItem(isRunning ? DISMISSED : SHOWN, user.id);
  return (
    <>
      {shown && !failed && !isRunning ? (
        <Card
          as="section"
          aria-labelledby="premiers-pas"
          aria-hidden={!known || undefined}
          className={cn("mb-6", !known && "animate-pulse *:invisible")}
        >
          <div className="flex items-center justify-between gap-3">
            <h2 id="premiers-pas" className="font-semibold text-lg">
              Vos premiers pas
            </h2>
            <Button variant="ghost" size="sm" onClick={dismiss}>
              Masquer
            </Button>
          </div>
          <Steps done={done} />
        </Card>
      ) : null}
      {children}
    </>
  );
}

interface StepsProps {
  done: { trainees: boolean; offer: boolean; activity: boolean };
}

function Steps({ done }: StepsProps) {
  const { isShared, shown } = useMyLink();
  const [chosen, setChosen] = useState<string | null>(null);
  const steps = [
    {
      label: "Importer mes élèves",
      why: "Leurs cartes et leurs soldes suivent.",
      done: done.trainees,
      action: (
        <LinkButton variant="secondary" prefetch={false} href="/import">
          Importer mes élèves
        </LinkButton>
      ),
    },
    {
      label: "Créer une formule",
      why: "Une carte ou un abonnement, pour que vos élèves puissent réserver.",
      done: done.offer,
      action: (
        <LinkButton variant="secondary" prefetch={false} href="/offers?nouvelle=1">
          Créer une formule
        </LinkButton>
      ),
    },
    {
      label: "Créer un cours",
      why: "Un seul, ou toute l'année d'un coup.",
      done: done.activity,
      action: (
        <LinkButton variant="secondary" prefetch={false} href="/?nouveau=1">
          Créer un cours
        </LinkButton>
      ),
    },
    {
      label: "Partager mon lien",
      why: "Vos élèves y voient vos cours et réservent.",
      done: isShared,
      action: (
        <div className="flex flex-col gap-3">
          <p className="[overflow-wrap:anywhere]">
            Votre lien est prêt&nbsp;: <strong className="select-all">{shown}</strong>
          </p>
          <LinkActions />
        </div>
      ),
    },
  ];
  // The link stays at hand once every step is done.
  const open =
    steps.find(({ label }) => label === chosen) ?? steps.find((step) => !step.done) ?? steps[3];
  return (
    <ol className="mt-1 divide-y divide-line">
      {steps.map((step, n) => (
        <Step
          key={step.label}
          {...step}
          number={n + 1}
          open={step === open}
          onOpen={() => setChosen(step.label)}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  number: number;
  label: string;
  why: string;
  done: boolean;
  action: ReactNode;
  open: boolean;
  onOpen: () => void;
}

function Step({ number, label, why, done, action, open, onOpen }: StepProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 rounded-control py-2 text-left"
      >
        <span
          aria-hidden="true"
          className={cn(
            "inline-flex size-6 shrink-0 items-center justify-center rounded-full font-semibold text-sm",
            done ? "bg-success-soft text-success" : "border border-line-strong text-muted",
          )}
        >
          {done ? <Check size={15} /> : number}
        </span>
        <span className={cn("flex-1", open ? "font-semibold" : done && "text-muted")}>
          {label}
          {done ? <span className="sr-only"> (fait)</span> : null}
        </span>
        {open ? null : <ChevronDown aria-hidden="true" size={18} className="text-muted" />}
      </button>
      {open ? (
        <div id={id} className="flex flex-col items-start gap-3 pb-4 pl-9">
          <p className="text-muted text-sm">{why}</p>
          {action}
        </div>
      ) : null}
    </li>
  );
}
