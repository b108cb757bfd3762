"use client";
import { useState } from "react";
import { SubmitButton } from "@/components/account/submit-button";
import { CODE_LENGTH, CodeCells } from "@/components/trial/code-cells";
import type { TrialPerson } from "@/components/trial/trial-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useSend } from "@/lib/client/send";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { askTrial, confirmTrial } from "@/lib/contract/trial/trial";
import { formatEuros } from "@/lib/format";

interface TrialCodeFormProps {
  code: string;
  activityId: string;
  email: string;
  /** Null after a reload of the page. */
  person: TrialPerson | null;
  price: number;
  /** The place would wait. */
  full: boolean;
  onBack: () => void;
  onResent: (email: string) => void;
  onDone: (response: ResponseOf<typeof confirmTrial>) => void;
}

const SIX = "Entrez les 6 chiffres du code reçu.";

export function TrialCodeForm({
  code,
  activityId,
  email,
  person,
  price,
  full,
  onBack,
  onResent,
  onDone,
}: TrialCodeFormProps) {
  const send = useSend(confirmTrial, { onSuccess: onDone });
  const resend = useSend(askTrial, {
    onSuccess: () => onResent(email),
  });
  const sendAgain = () => {
    if (!person) return onBack();
    resend.mutate({ params: { code }, body: { ...person, activityId } });
  };
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const error = useFrozenWhile(send.error, send.isPending);
  const submit = () => {
    const whole = typed.length === CODE_LENGTH;
    setMissing(!whole);
    if (whole && !send.isPending)
      send.mutate({ params: { code }, body: { email, code: typed, activityId, price } });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p role="status">
        <span>{resend.isSuccess ? "Nouveau code envoyé à " : "Code envoyé à "}</span>
        <strong>{email}</strong>. Il est valable 10 minutes.
      </p>
      <CodeCells
        value={typed}
        onChange={setTyped}
        error={missing ? SIX : error?.code === "WRONG_CODE" ? error.message : undefined}
      />
      {error && error.code !== "WRONG_CODE" && (
        <Banner
          tone="danger"
          action={
            error.code === "EMAIL_TAKEN" ? (
              <a
                href={`/login?coachcode=${code}&activity=${activityId}`}
                className="font-semibold underline"
              >
                Se connecter et réserver
              </a>
            ) : error.status === 404 || error.status === 409 ? (
              <a href={`/c/${code}`} className="font-semibold underline">
                Voir les autres cours
              </a>
            ) : null
          }
        >
          {error.code === "CHANGED_MEANWHILE"
            ? "Le prix vient de changer\u00a0: rien n'est réservé. Rechargez cette page dans une minute."
            : error.message}
        </Banner>
      )}
      <SubmitButton pending={send.isPending || send.isSuccess} pendingLabel="Réservation...">
        {price > 0
          ? `Réserver avec obligation de paiement, ${formatEuros(price)}`
          : full
            ? "Liste d'attente"
            : "Réserver"}
      </SubmitButton>
      <div className="grid gap-1">
        {resend.isError && <Banner tone="danger">{resend.error.message}</Banner>}
        <Button
          variant="ghost"
          full
          pending={resend.isPending}
          pendingLabel="Envoi..."
          onClick={sendAgain}
        >
          Rien reçu&nbsp;? Renvoyer le code
        </Button>
        {resend.isSuccess ? (
          <p className="text-center text-sm text-muted">Seul le dernier code envoyé est valable.</p>
        ) : null}
        <Button variant="ghost" full onClick={onBack}>
          Corriger mon adresse
        </Button>
      </div>
    </form>
  );
}
