import { Bars } from "@/components/dashboard/bars";
import { MetricSection } from "@/components/dashboard/metric-section";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { sumEuros } from "@/lib/domain/payment";
import { formatEuros, formatSignedEuros, pluralOf } from "@/lib/format";

const leftText = (left: number): string =>
  left >= 0 ? `reste ${formatEuros(left)}` : `dépassé de ${formatEuros(-left)}`;

export function Thresholds({
  received,
  thresholds,
}: {
  received: number;
  thresholds: Dashboard["thresholds"];
}) {
  const { year, vat, vatTolerated, micro } = thresholds;
  const rows: [string, number][] = [
    ["Franchise de TVA", vat],
    ["Franchise de TVA, seuil majoré", vatTolerated],
    ["Micro-entreprise", micro],
  ];
  const left = (threshold: number) => sumEuros([threshold, -received]);
  return (
    <MetricSection title={`Seuils de ${year}`}>
      <p className="mb-3">
        <span className="tabular font-semibold text-lg">{formatSignedEuros(received)}</span>{" "}
        <span className="text-muted text-sm">{pluralOf(received, "encaissé")} dans l'année</span>
      </p>
      <Bars
        caption={`Encaissé dans l'année, comparé aux seuils de ${year}`}
        titles={["Seuil", "Montant"]}
        bars={rows.map(([name, threshold]) => ({
          name,
          share: received / threshold,
          value: `${formatEuros(threshold)}, ${leftText(left(threshold))}`,
        }))}
      />
    </MetricSection>
  );
}
