"use client";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { debtReminder } from "@/components/receipt/debt-reminder";
import { RemindMenu } from "@/components/receipt/remind-menu";
import { useChequesToDeposit } from "@/components/receipt/use-cheques-to-deposit";
import { useContacts } from "@/components/receipt/use-contacts";
import { Button } from "@/components/ui/button";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { type Debt, listDebts } from "@/lib/contract/money/debts";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { capitalize, formatCount, formatDay, formatEuros } from "@/lib/format";

type Ending = Dashboard["endingSoon"][number];
type Contacts = ReadonlyMap<string, Trainee> | undefined;

const FIRST = 5;

/** The coach's pending tasks, the same for every month. */
export function ToDo({ metrics: { due, debtors, endingSoon } }: { metrics: Dashboard }) {
  const debts = useCall(listDebts, {});
  const { text: cheques } = useChequesToDeposit();
  const contacts = useContacts();
  const isEmpty = debtors === 0 && endingSoon.length === 0 && !cheques;
  return (
    <section aria-labelledby="a-faire" className="min-w-0 lg:border-line lg:border-l lg:pl-8">
      <h3 id="a-faire" className="mb-3 font-semibold text-lg">
        À faire
      </h3>
      {isEmpty ? <p className="text-muted">Rien à faire pour l'instant.</p> : null}
      <div className="flex flex-col gap-6">
        {debtors > 0 ? (
          <Group
            title={`${formatCount(debtors, "impayé")}, ${formatEuros(due)}`}
            link={{ href: "/gestion/impayes", label: "Voir les impayés" }}
          >
            <QueryState
              query={debts}
              skeleton={<SkeletonList rows={3} label="Chargement des impayés…" />}
            >
              {(list) => (
                <ul className="divide-y divide-line">
                  {list.slice(0, FIRST).map((debt) => (
                    <DebtRow
                      key={debt.traineeId}
                      debt={debt}
                      contact={contacts?.get(debt.traineeId)}
                    />
                  ))}
                </ul>
              )}
            </QueryState>
          </Group>
        ) : null}
        {endingSoon.length > 0 ? <Endings endings={endingSoon} contacts={contacts} /> : null}
        {cheques ? (
          <Group
            title={capitalize(cheques)}
            link={{ href: "/gestion/a-deposer", label: "Préparer la remise" }}
          />
        ) : null}
      </div>
    </section>
  );
}

function Group({
  title,
  link,
  children,
}: {
  title: string;
  link?: { href: string; label: string };
  children?: ReactNode;
}) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 className="tabular font-semibold">{title}</h4>
        {link ? (
          <Link
            href={link.href}
            prefetch={false}
            className="rounded-control py-2 font-semibold text-accent text-sm underline-offset-4 hover:underline print:hidden"
          >
            {link.label}
          </Link>
        ) : null}
      </div>
      {children}
    </div>
  );
}

function Row({ name, detail, action }: { name: string; detail: string; action: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="tabular text-sm text-muted [overflow-wrap:anywhere]">{detail}</p>
      </div>
      <div className="shrink-0 print:hidden">{action}</div>
    </li>
  );
}

function DebtRow({ debt, contact }: { debt: Debt; contact: Trainee | undefined }) {
  const name = nameOf(debt);
  const [oldest] = debt.subscriptions;
  return (
    <Row
      name={name}
      detail={`${formatEuros(debt.amount)} depuis le ${formatDay(debt.since)}`}
      action={
        debt.erased || !oldest ? null : (
          <RemindMenu
            traineeId={debt.traineeId}
            name={name}
            subscriptionId={oldest.id}
            kind="PAYMENT"
            text={debtReminder(debt)}
            contact={contact}
          />
        )
      }
    />
  );
}

function Endings({ endings, contacts }: { endings: Ending[]; contacts: Contacts }) {
  const [all, setAll] = useState(false);
  const shown = all ? endings : endings.slice(0, FIRST);
  return (
    <Group title={formatCount(endings.length, "formule à renouveler", "formules à renouveler")}>
      <ul className="divide-y divide-line">
        {shown.map((ending) => (
          <EndingRow
            key={ending.subscriptionId}
            ending={ending}
            contact={contacts?.get(ending.traineeId)}
          />
        ))}
      </ul>
      {shown.length < endings.length ? (
        <Button size="sm" variant="ghost" className="print:hidden" onClick={() => setAll(true)}>
          Afficher les {endings.length - shown.length} autres
        </Button>
      ) : null}
    </Group>
  );
}

function EndingRow({ ending, contact }: { ending: Ending; contact: Trainee | undefined }) {
  const { label, endDate, endedOn, quantityLeft } = ending;
  const name = nameOf(ending);
  const left =
    quantityLeft === 0
      ? "plus de cours"
      : quantityLeft === 1
        ? "1\u00a0cours restant"
        : `jusqu'au ${formatDay(endDate)}`;
  return (
    <Row
      name={name}
      detail={`${label} · ${endedOn ? `a pris fin le ${formatDay(endedOn)}` : left}`}
      action={
        <RemindMenu
          traineeId={ending.traineeId}
          name={name}
          subscriptionId={ending.subscriptionId}
          kind="RENEWAL"
          text={ending.text}
          contact={contact}
        />
      }
    />
  );
}
