import { formatDay } from "@/lib/format";
import "server-only";
import { centsText } from "@/lib/documents/document-format";
import { amountBox, heading, pdfBytes, rule, tableLine } from "@/lib/documents/pdf";

export interface SlipFacts {
  seller: string[];
  depositedOn: string;
  cheques: { number: string; reference: string | null; payer: string; amountCents: number }[];
}

const COLUMNS = [
  { width: 90 },
  { width: 90 },
  { width: 203 },
  { width: 100, align: "right" as const },
];

/** A deposit slip with a line for each cheque and their total. */
export function slipPdf({ seller, depositedOn, cheques }: SlipFacts): Promise<Uint8Array> {
  const title = `Remise de chèques du ${formatDay(depositedOn)}`;
  return pdfBytes(title, (pdf) => {
    heading(pdf, seller, title);
    const total = cheques.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const count = `${cheques.length} chèque${cheques.length > 1 ? "s" : ""}`;
    amountBox(pdf, count, centsText(total));
    const titles = () => {
      tableLine(pdf, COLUMNS, ["Reçu n°", "Chèque n°", "Tireur", "Montant"], "bold");
      rule(pdf);
    };
    titles();
    for (const { number, reference, payer, amountCents } of cheques)
      tableLine(pdf, COLUMNS, [number, reference ?? "", payer, centsText(amountCents)]);
    rule(pdf);
    tableLine(pdf, COLUMNS, ["Total", "", count, centsText(total)], "bold");
  });
}
