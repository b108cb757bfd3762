"use client";
import { useEffect, useState } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { closedSentence } from "@/components/activity/class-rules-text";
import { KnownPerson } from "@/components/trial/known-person";
import {
  deletePendingTrial,
  readPendingTrial,
  storePendingTrial,
} from "@/components/trial/pending-trial";
import { TrialCodeForm } from "@/components/trial/trial-code-form";
import { TrialDone, type TrialOutcome } from "@/components/trial/trial-done";
import { TrialForm, type TrialPerson } from "@/components/trial/trial-form";
import { storedToken, storeToken } from "@/lib/client/token";
import type { PublicClass } from "@/lib/contract/public/public";
import { formatInstantInText, formatPrice } from "@/lib/format";

export function TrialScreen({ shown, price }: { shown: PublicClass; price: number }) {
  const { code, activity } = shown;
  const [email, setEmail] = useState<string | null>(null);
  const [person, setPerson] = useState<TrialPerson | null>(null);
  const [done, setDone] = useState<TrialOutcome | null>(null);
  const [hasSession, setHasSession] = useState(false);
  useEffect(() => {
    // A visitor who comes back from the mail may load the page again.
    setEmail(readPendingTrial(activity.id));
    setHasSession(storedToken() !== null);
  }, [activity.id]);

  if (done) return <TrialDone shown={shown} outcome={done} price={price} />;
  const goTo = (address: string | null) => {
    if (address) storePendingTrial(activity.id, address);
    else deletePendingTrial(activity.id);
    setEmail(address);
  };
  const subtitle = `${activity.label}, ${formatInstantInText(activity.beginDate)}, ${activity.place}, avec ${activity.coachName}`;
  const closed = closedSentence(activity);
  const full = activity.remainingPlaces === 0;
  const form = (
    <AuthCard title="Cours d'essai" subtitle={subtitle}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
        {closed ? (
          <p className="rounded-control bg-sunken px-4 py-3">{closed}</p>
        ) : (
          <>
            <p className="font-semibold">{formatPrice(price)}</p>
            {full && (
              <p className="text-warning">
                Ce cours est complet&nbsp;: vous serez sur la liste d'attente.
              </p>
            )}
            {email ? (
              <TrialCodeForm
                code={code}
                activityId={activity.id}
                email={email}
                person={person}
                price={price}
                full={full}
                onBack={() => goTo(null)}
                onResent={goTo}
                onDone={({ token, booked, waiting }) => {
                  storeToken(token);
                  deletePendingTrial(activity.id);
                  setDone(booked > 0 ? "BOOKED" : waiting > 0 ? "WAITING" : "CANCELLED");
                }}
              />
            ) : (
              <TrialForm
                code={code}
                activityId={activity.id}
                person={person}
                onCodeSent={(requested) => {
                  setPerson(requested);
                  goTo(requested.email);
                }}
              />
            )}
          </>
        )}
        <a
          href={`/c/${code}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          Choisir un autre cours
        </a>
        {closed ? null : (
          <p className="text-sm text-muted">
            Un cours à une date fixée n'ouvre pas de droit de rétractation (article L221-28, 12° du
            Code de la consommation). Données conservées&nbsp;: voir{" "}
            <a href="/confidentialite" target="_blank" rel="noopener" className="underline">
              Confidentialité
            </a>
            .
          </p>
        )}
      </div>
    </AuthCard>
  );
  return hasSession ? (
    <KnownPerson shown={shown} subtitle={subtitle}>
      {form}
    </KnownPerson>
  ) : (
    form
  );
}
