"use client";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useMonthQuery } from "@/components/activity/use-months";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { useCall } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { listMyOffers } from "@/lib/contract/offers/offers";
import { listTrainees } from "@/lib/contract/trainees/trainees";

const DISMISSED = "firstDayGuideDismissed";
const SHARE = "/profile";
const IMPORT = "/import";
const TO_SHARE = "firstDayGuideToShare";
const SHOWN = "firstDayGuideShown";
const isStored = (key: string, userId: string) =>
  typeof window !== "undefined" && window.localStorage.getItem(key) === userId;

export function FirstDayGuide() {
  const { user } = useSession();
  const isCoach = user.type === "COACH";
  const [dismissed, setDismissed] = useState(() => isStored(DISMISSED, user.id));
  // Imported trainees have not received the code, so only the press marks this step done.
  const [toShare, setToShare] = useState(() => isStored(TO_SHARE, user.id));
  // The guide's space is reserved when it was shown before, so that no class moves.
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
  const failed = queries.some(({ isError, data }) => isError && !data);
  if (!shown || failed || !(known || expected)) return null;

  const hasSome = (...lists: (readonly unknown[] | undefined)[]) =>
    lists.some((list) => list?.length);
  const steps = [
    { label: "Reprendre mes élèves", href: IMPORT, done: hasSome(trainees.data) },
    { label: "Créer une formule", href: "/offers?nouvelle=1", done: hasSome(offers.data) },
    { label: "Créer un cours", href: "/?nouveau=1", done: hasSome(classes.data, next.data) },
    { label: "Partager votre code", href: SHARE, done: hasSome(trainees.data) && !toShare },
  ];
  const dismiss = () => {
    window.localStorage.setItem(DISMISSED, user.id);
    setDismissed(true);
  };
  if (known && steps.every(({ done }) => done)) {
    // A finished guide stays dismissed, so that later visits do not read the trainees.
    window.localStorage.setItem(DISMISSED, user.id);
    return null;
  }
  if (known) window.localStorage.setItem(SHOWN, user.id);
  return (
    <Card
      as="section"
      aria-labelledby="premiers-pas"
      aria-hidden={!known || undefined}
      className={cn("mb-6", known ? "border-accent/40" : "animate-pulse *:invisible")}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="premiers-pas" className="font-bold text-lg">
          Vos premiers pas
        </h2>
        <Button variant="ghost" size="sm" onClick={dismiss}>
          Masquer
        </Button>
      </div>
      <ol className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ label, href, done }, n) => (
          <li key={href}>
            <Link
              prefetch={false}
              href={href}
              onClick={() => {
                if (href !== SHARE && href !== IMPORT) return;
                window.localStorage.setItem(TO_SHARE, href === IMPORT ? user.id : "");
                setToShare(href === IMPORT);
              }}
              className={cn(
                "flex min-h-12 items-center gap-3 rounded-control border px-3 py-2 font-medium",
                done
                  ? "border-success/40 bg-success-soft text-success"
                  : "border-line hover:bg-sunken",
              )}
            >
              <span
                aria-hidden="true"
                className={cn(
                  "inline-flex size-7 shrink-0 items-center justify-center rounded-full font-bold text-sm",
                  done ? "bg-success text-card" : "bg-accent text-on-accent",
                )}
              >
                {done ? <Check size={16} /> : n + 1}
              </span>
              {label}
              {done ? <span className="sr-only"> (fait)</span> : null}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
