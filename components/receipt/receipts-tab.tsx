"use client";
import { BookOpenText, ListFilter, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { MethodShares } from "@/components/receipt/method-shares";
import { MonthPicker } from "@/components/receipt/month-picker";
import { type MoreFilters, NO_FILTERS } from "@/components/receipt/more-filters";
import { ReceiptFilters } from "@/components/receipt/receipt-filters";
import { kindLabels, METHODS } from "@/components/receipt/receipt-labels";
import { ReceiptLine } from "@/components/receipt/receipt-line";
import { useMonthAddress } from "@/components/receipt/use-month-address";
import { useReceiptAddress } from "@/components/receipt/use-receipt-address";
import { useReceipts } from "@/components/receipt/use-receipts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useAddressRequest } from "@/components/ui/use-address-request";
import { useListEnd } from "@/components/ui/use-list-end";
import { WindowRows } from "@/components/ui/window-rows";
import { useCall } from "@/lib/client/use-call";
import { getBusiness } from "@/lib/contract/money/business";
import type { Receipt } from "@/lib/contract/money/receipts";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { addDays, monthStart } from "@/lib/domain/paris-time";
import type { Method } from "@/lib/domain/receipts";
import { formatDay, formatLongDay, formatNumber, formatSignedEuros } from "@/lib/format";

const ROW = 64;

function ReceiptList({
  items,
  loadNext,
  openId,
  onOpen,
}: {
  items: Receipt[];
  openId: string | null;
  loadNext: (() => void) | null;
  onOpen: (receipt: Receipt) => void;
}) {
  const end = useListEnd(loadNext);
  return (
    <>
      <WindowRows items={items} keyOf={({ id }) => id} height={ROW} label="Encaissements">
        {(receipt, previous) => (
          <div className="border-line border-b">
            {previous?.receivedOn === receipt.receivedOn ? null : (
              <h3 className="border-line border-b pt-4 pb-2 font-semibold text-muted text-sm">
                {formatLongDay(receipt.receivedOn)}
              </h3>
            )}
            <ReceiptLine receipt={receipt} isOpen={receipt.id === openId} onOpen={onOpen} />
          </div>
        )}
      </WindowRows>
      <div ref={end} />
    </>
  );
}

function FilterSummary({
  filters,
  onChange,
}: {
  filters: MoreFilters;
  onChange: (filters: MoreFilters) => void;
}) {
  const { days, kind, traineeId } = filters;
  const trainees = useCall(listTrainees, ALL_AND_DEBTS, { enabled: traineeId !== "" });
  const trainee = trainees.data?.find(({ id }) => id === traineeId);
  const parts = [
    days && `du ${formatDay(days.from)} au ${formatDay(days.to)}`,
    traineeId && (trainee ? nameOf(trainee) : "un élève"),
    kind && kindLabels[kind],
  ].filter(Boolean);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="tabular min-w-0 [overflow-wrap:anywhere]">Filtres&nbsp;: {parts.join(", ")}</p>
      <Button size="sm" variant="ghost" onClick={() => onChange(NO_FILTERS)}>
        Effacer ces filtres
      </Button>
    </div>
  );
}

const BookDialog = onDemand(() =>
  import("@/components/receipt/book-dialog").then((part) => part.BookDialog),
);
const OtherIncomeDialog = onDemand(() =>
  import("@/components/receipt/other-income-dialog").then((part) => part.OtherIncomeDialog),
);
const ReceiptDialog = onDemand(() =>
  import("@/components/receipt/receipt-dialog").then((part) => part.ReceiptDialog),
);

export function ReceiptsTab() {
  const [month, setMonth] = useMonthAddress();
  const receiptAddress = useReceiptAddress(month);
  const [method, setMethod] = useState<Method | "">("");
  const [filtering, setFiltering] = useState(false);
  const [more, setMore] = useState(NO_FILTERS);
  const [exporting, setExporting] = useState(false);
  const [adding, setAdding] = useState(false);
  useAddressRequest("livre", () => setExporting(true));
  const ofMonth = { from: month, to: addDays(monthStart(month, 1), -1) };
  const { days, kind, traineeId } = more;
  const filtersMore = Boolean(days || kind || traineeId);
  const filtered = filtersMore || method !== "";
  const receipts = useReceipts({
    ...(days ?? ofMonth),
    ...(method && { method }),
    ...(kind && { kind }),
    ...(traineeId && { traineeId }),
  });
  const business = useCall(getBusiness, {});
  const shown = receipts.data?.items.find(({ id }) => id === receiptAddress.id);
  const { loadNext } = receipts;
  // A shared address may name a receipt of a later page.
  useEffect(() => {
    if (receiptAddress.id && !shown) loadNext?.();
  }, [receiptAddress.id, shown, loadNext]);
  return (
    <>
      {business.data?.vatRegime === "LIABLE" ? (
        <p className="mb-4 text-muted">
          Élan n'est pas un logiciel de caisse certifié&nbsp;: réservé aux coachs en franchise ou
          exonérés de TVA.
        </p>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <MonthPicker
          month={month}
          onChange={(next) => {
            setMonth(next);
            setMore({ ...more, days: null });
          }}
        />
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow max-md:*:px-2">
          <Button
            variant="secondary"
            icon={<BookOpenText aria-hidden="true" size={20} />}
            onClick={() => setExporting(true)}
          >
            Livre des recettes
          </Button>
          <Button icon={<Plus aria-hidden="true" size={20} />} onClick={() => setAdding(true)}>
            Autre recette
          </Button>
        </div>
      </div>
      <div className="mb-4 flex items-center gap-x-3 gap-y-2 max-[20rem]:flex-wrap">
        <SelectField
          label="Mode de règlement"
          hideLabel
          value={method}
          onChange={({ target }) => setMethod(target.value as Method | "")}
          className="max-w-64"
        >
          <option value="">Tous les modes</option>
          {METHODS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button
          variant="ghost"
          className="shrink-0 max-md:px-2"
          aria-expanded={filtering}
          icon={<ListFilter aria-hidden="true" size={20} />}
          onClick={() => setFiltering(!filtering)}
        >
          Plus de filtres
        </Button>
      </div>
      {filtering ? (
        <ReceiptFilters key={month} month={ofMonth} filters={more} onChange={setMore} />
      ) : filtersMore ? (
        <FilterSummary filters={more} onChange={setMore} />
      ) : null}
      <QueryState
        query={receipts}
        skeleton={<SkeletonList rows={4} label="Chargement des encaissements…" />}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState hint="Encaissez depuis un cours, la fiche d'un élève ou l'onglet Impayés.">
            {filtered ? "Aucun encaissement ne correspond." : "Aucun encaissement ce mois-ci."}
          </EmptyState>
        }
      >
        {({ items, count, totals }) => (
          <>
            <Totals totals={totals} label={filtered ? "Total de ces filtres" : "Total du mois"} />
            <ReceiptList
              items={items}
              loadNext={receipts.loadNext}
              openId={receiptAddress.id}
              onOpen={({ id }) => receiptAddress.open(id)}
            />
            <p aria-live="polite" className="tabular mt-4 text-center text-muted text-sm">
              {receipts.complete
                ? `Tous les encaissements ${filtered ? "de ces filtres" : "du mois"} sont affichés.`
                : `Affichage de ${formatNumber(items.length)} sur ${formatNumber(count)} encaissements`}
            </p>
          </>
        )}
      </QueryState>
      {exporting ? <BookDialog month={month} onClose={() => setExporting(false)} /> : null}
      {adding ? <OtherIncomeDialog onClose={() => setAdding(false)} /> : null}
      {shown ? <ReceiptDialog receipt={shown} beside onClose={receiptAddress.close} /> : null}
    </>
  );
}

function Totals({
  totals,
  label,
}: {
  label: string;
  totals: { amount: number; byMethod: Partial<Record<Method, number>> };
}) {
  return (
    <section aria-label={label} className="mb-4">
      <p className="tabular font-semibold text-2xl">{formatSignedEuros(totals.amount)}</p>
      <p className="mb-3 text-muted text-sm">{label}</p>
      <MethodShares byMethod={totals.byMethod} />
    </section>
  );
}
