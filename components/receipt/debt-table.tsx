"use client";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { QueuedReceipts } from "@/components/offline/queued-receipts";
import { AnnouncedTransfer } from "@/components/receipt/announced-transfer";
import { CancelDebtDialog } from "@/components/receipt/cancel-debt-dialog";
import { debtReminder } from "@/components/receipt/debt-reminder";
import { RemindMenu } from "@/components/receipt/remind-menu";
import type { Debtor } from "@/components/receipt/use-collect";
import { useContacts } from "@/components/receipt/use-contacts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { Debt } from "@/lib/contract/money/debts";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatDay, formatEuros, formatNumber } from "@/lib/format";

const FIRST = 60;

export function DebtTable({
  debts,
  onCollect,
}: {
  debts: Debt[];
  onCollect: (debtor: Debtor) => void;
}) {
  const contacts = useContacts();
  const [shown, setShown] = useState(FIRST);
  const [cancelled, setCancelled] = useState<Debt["subscriptions"][number] | null>(null);
  return (
    <>
      <table className="w-full text-left max-md:block">
        <thead className="text-muted text-sm max-md:sr-only">
          <tr className="border-line border-b [&>th]:py-2 [&>th]:font-semibold">
            <th scope="col">Nom</th>
            <th scope="col" className="pr-6 text-right">
              Montant
            </th>
            <th scope="col" className="pr-6">
              Depuis le
            </th>
            <th scope="col" className="max-lg:hidden">
              Pour
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {debts.slice(0, shown).map((debt) => (
            <Row
              key={debt.traineeId}
              debt={debt}
              contact={contacts?.get(debt.traineeId)}
              isRemoved={contacts?.has(debt.traineeId) === false}
              onCollect={onCollect}
              onCancel={setCancelled}
            />
          ))}
        </tbody>
      </table>
      {shown < debts.length ? (
        <Button variant="ghost" className="mt-2" onClick={() => setShown(debts.length)}>
          Afficher les {formatNumber(debts.length - shown)} autres
        </Button>
      ) : null}
      {cancelled ? (
        <CancelDebtDialog subscription={cancelled} onClose={() => setCancelled(null)} />
      ) : null}
    </>
  );
}

function Row({
  debt,
  contact,
  isRemoved,
  onCollect,
  onCancel,
}: {
  debt: Debt;
  contact: Trainee | undefined;
  /** The coach has removed the trainee, who has no page then. */
  isRemoved: boolean;
  onCollect: (debtor: Debtor) => void;
  onCancel: (subscription: Debt["subscriptions"][number]) => void;
}) {
  const { traineeId, erased, amount, since, subscriptions } = debt;
  const name = nameOf(debt);
  const [oldest] = subscriptions;
  const announced = subscriptions.find((one) => one.transferAnnouncedOn !== null);
  const online = subscriptions.find((one) => one.online)?.online;
  return (
    <tr className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3 max-[22rem]:gap-x-1 max-md:py-0.5 max-[15rem]:grid-cols-[minmax(0,1fr)] md:h-10">
      <td className="pr-4 [overflow-wrap:anywhere] max-md:col-span-2 max-[15rem]:col-span-1">
        {erased ? (
          <>
            <span className="font-semibold">{name}</span>{" "}
            <Badge tone="neutral">Compte supprimé</Badge>
          </>
        ) : isRemoved ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <Link
            href={`/trainees/${traineeId}`}
            prefetch={false}
            className="rounded-control font-semibold hover:underline"
          >
            {name}
          </Link>
        )}
        <QueuedReceipts traineeId={traineeId} />
        {announced ? <AnnouncedTransfer name={name} debt={announced} /> : null}
        {online ? (
          <p>
            <Badge tone={online === "PENDING" ? "waiting" : "danger"}>
              {online === "PENDING" ? "Prélèvement en cours" : "Contesté"}
            </Badge>
          </p>
        ) : null}
      </td>
      <td className="tabular text-right font-semibold text-danger md:pr-6">
        {formatEuros(amount)}
      </td>
      <td className="tabular text-muted text-sm md:pr-6 max-md:flex max-md:items-center">
        {formatDay(since)}
      </td>
      <td className="pr-4 text-muted text-sm [overflow-wrap:anywhere] max-lg:hidden">
        {subscriptions.map(({ label }) => label).join(", ")}
      </td>
      <td className="max-md:col-span-2 max-[15rem]:col-span-1">
        <div className="flex items-center justify-end gap-2 max-[22rem]:gap-1 max-[15rem]:flex-wrap md:-my-1">
          <Button
            size="sm"
            variant="soft"
            className="max-[22rem]:px-2"
            aria-label={`Encaisser : ${name}`}
            onClick={() => onCollect({ traineeId, name })}
          >
            Encaisser
          </Button>
          {erased || !oldest ? null : (
            <RemindMenu
              traineeId={traineeId}
              name={name}
              subscriptionId={oldest.id}
              kind="PAYMENT"
              text={debtReminder(debt)}
              contact={contact}
            />
          )}
          <Menu
            label={`Autres actions : ${name}`}
            trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1 text-muted" />}
          >
            {subscriptions.map((subscription) => (
              <MenuItem key={subscription.id} onSelect={() => onCancel(subscription)}>
                {subscriptions.length === 1
                  ? "Annuler la dette"
                  : `Annuler la dette\u00a0: ${subscription.label}, ${formatEuros(subscription.amount)}`}
              </MenuItem>
            ))}
          </Menu>
        </div>
      </td>
    </tr>
  );
}
