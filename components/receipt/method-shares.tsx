import { METHODS } from "@/components/receipt/receipt-labels";
import { cn } from "@/components/ui/cn";
import type { Method } from "@/lib/domain/receipts";
import { formatSignedEuros } from "@/lib/format";

const colours: Record<Method, { fill: string; text: string }> = {
  CHEQUE: { fill: "fill-kind-ocean", text: "bg-kind-ocean" },
  CASH: { fill: "fill-kind-sage", text: "bg-kind-sage" },
  TRANSFER: { fill: "fill-kind-indigo", text: "bg-kind-indigo" },
  CARD: { fill: "fill-kind-amber", text: "bg-kind-amber" },
  DEBIT: { fill: "fill-kind-plum", text: "bg-kind-plum" },
  OTHER: { fill: "fill-kind-slate", text: "bg-kind-slate" },
};

/** One bar with a part for each method, and their amounts. */
export function MethodShares({ byMethod }: { byMethod: Partial<Record<Method, number>> }) {
  const methods = METHODS.flatMap(([method, label]) => {
    const amount = byMethod[method];
    return amount === undefined ? [] : [{ method, label, amount }];
  });
  const whole = methods.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  if (methods.length === 0) return null;
  let left = 0;
  return (
    <div>
      {/* Browsers do not print backgrounds, so the bar is an SVG. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="block h-3 w-full overflow-hidden rounded-full"
      >
        {methods.map(({ method, amount }) => {
          const width = whole > 0 ? (Math.max(0, amount) / whole) * 100 : 0;
          const x = left;
          left += width;
          return (
            <rect key={method} x={x} width={width} height="4" className={colours[method].fill} />
          );
        })}
      </svg>
      <table className="mt-3 w-full text-sm md:max-w-sm">
        <caption className="sr-only">Encaissé par mode de règlement</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Mode de règlement</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {methods.map(({ method, label, amount }) => (
            <tr key={method}>
              <th scope="row" className="py-0.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className={cn("size-2.5 shrink-0 rounded-full", colours[method].text)}
                  />
                  {label}
                </span>
              </th>
              <td className="tabular py-0.5 text-right font-semibold">
                {formatSignedEuros(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
