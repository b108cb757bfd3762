"use client";
import { CircleAlert, CircleCheck, Clock, type LucideIcon, Undo2 } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { getPayment, type Payment } from "@/lib/contract/money/payments";
import { formatEuros } from "@/lib/format";

const SOON_MS = 2_000;
const LATER_MS = 30_000;

/** A debit takes days; a page that was just paid takes seconds. */
const pollOf = (payment: Payment | undefined): number | false => {
  if (payment?.state === "OPEN") return SOON_MS;
  return payment?.state === "PENDING" ? LATER_MS : false;
};

interface StateText {
  title: string;
  text: string;
  toCoach: string;
  Icon: LucideIcon;
  colour?: string;
}

const texts: Record<Payment["state"], StateText> = {
  OPEN: {
    title: "Paiement en attente",
    text: "Si vous venez de payer, la confirmation arrive dans un instant. Sinon, rien n'est débité.",
    toCoach: "Votre élève n'a pas encore payé.",
    Icon: Clock,
  },
  PENDING: {
    title: "Prélèvement en cours",
    text: "Votre banque prend quelques jours pour le confirmer. Vos réservations ne changent pas.",
    toCoach: "La banque prend quelques jours pour le confirmer.",
    Icon: Clock,
  },
  SUCCEEDED: {
    title: "Paiement reçu",
    text: "Le reçu est dans vos formules.",
    toCoach: "Le reçu est dans vos encaissements.",
    Icon: CircleCheck,
  },
  FAILED: {
    title: "Paiement refusé",
    text: "Votre banque a refusé le prélèvement\u00a0: rien n'est payé. Vous pouvez payer autrement.",
    toCoach: "La banque a refusé le prélèvement\u00a0: rien n'est payé.",
    Icon: CircleAlert,
    colour: "text-danger",
  },
  EXPIRED: {
    title: "Page de paiement expirée",
    text: "Rien n'est débité. Vous pouvez recommencer depuis vos formules.",
    toCoach: "Rien n'est débité.",
    Icon: CircleAlert,
    colour: "text-muted",
  },
  REFUNDED: {
    title: "Paiement remboursé",
    text: "La somme revient par le même chemin, en quelques jours.",
    toCoach: "La somme revient à votre élève par le même chemin, en quelques jours.",
    Icon: Undo2,
  },
};

export function PaymentScreen() {
  const { user } = useSession();
  const id = usePathname().split("/").at(-1) ?? "";
  const payment = useCall(getPayment, { params: { id } }, { poll: pollOf });
  const isCoach = user.type === "COACH";
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Paiement" />
      <QueryState query={payment} skeleton={<SkeletonList rows={2} />}>
        {({ state, amount, disputed }) => {
          const { title, text, toCoach, Icon, colour = "text-accent" } = texts[state];
          return (
            <Card as="section">
              <div role="status" className="flex items-start gap-3">
                <Icon aria-hidden="true" size={24} className={cn("mt-1 shrink-0", colour)} />
                <div>
                  <h2 className="font-semibold text-lg">{title}</h2>
                  <p className="tabular my-1 font-semibold text-2xl">{formatEuros(amount)}</p>
                  <p className="text-muted">{isCoach ? toCoach : text}</p>
                </div>
              </div>
              {disputed ? (
                <Banner tone="warning" className="mt-4">
                  Ce paiement est contesté auprès de la banque.
                </Banner>
              ) : null}
              <p className="mt-5">
                <Link
                  href={isCoach ? "/gestion/encaissements" : "/offers"}
                  className="rounded-control font-semibold text-accent hover:underline"
                >
                  {isCoach ? "Ouvrir Gestion" : "Voir mes formules"}
                </Link>
              </p>
            </Card>
          );
        }}
      </QueryState>
    </div>
  );
}
