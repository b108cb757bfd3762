import { formatDay } from "@/lib/format";
import { methodText } from "@/lib/labels";
import "server-only";
import { centsText } from "@/lib/documents/document-format";
import { amountBox, heading, MARGIN, MUTED, pdfBytes } from "@/lib/documents/pdf";
import type { Kind, Method } from "@/lib/domain/receipts";

export interface ReceiptFacts {
  seller: string[];
  number: string;
  kind: Kind;
  payer: string;
  label: string;
  amountCents: number;
  method: Method;
  receivedOn: string;
  reference: string | null;
  cameOnline: boolean;
  /** The subscription's price and the rest due on `today`. */
  account: { priceCents: number; dueCents: number; today: string } | null;
  /** Numbers of the receipt that this one reverses, and of its own reversal. */
  corrects: string | null;
  correctedBy: string | null;
  vatMention: string | null;
}

/** The receipt's relation to another one, or its special kind. */
function kindLine(facts: ReceiptFacts): string | null {
  const { kind, cameOnline, corrects, correctedBy } = facts;
  if (kind === "REVERSAL" && cameOnline) return "Paiement contesté auprès de la banque.";
  if (correctedBy) return `Annulé par le reçu n° ${correctedBy}.`;
  if (kind === "REVERSAL") return `Annule le reçu n° ${corrects ?? ""}.`;
  if (kind === "REFUND") return "Remboursement d'une somme reçue.";
  if (kind === "CORRECTION") return "Correction d'un montant noté auparavant.";
  return null;
}

export function receiptPdf(facts: ReceiptFacts): Promise<Uint8Array> {
  const title = `Reçu n° ${facts.number}`;
  return pdfBytes(title, (pdf) => {
    heading(pdf, facts.seller, title);
    const { account, method } = facts;
    amountBox(pdf, facts.amountCents < 0 ? "Montant" : "Reçu", centsText(facts.amountCents));
    const lines: [string, string][] = [
      ["Client", facts.payer],
      ["Prestation", facts.label],
      ...(account ? [["Prix", centsText(account.priceCents)] as [string, string]] : []),
      [
        "Mode de règlement",
        [
          methodText(facts),
          facts.reference,
          method === "CHEQUE" && facts.amountCents > 0 ? "sous réserve d'encaissement" : null,
        ]
          .filter(Boolean)
          .join(", "),
      ],
      ["Date", formatDay(facts.receivedOn)],
      ...(account
        ? [
            [`Reste à payer au ${formatDay(account.today)}`, centsText(account.dueCents)] as [
              string,
              string,
            ],
          ]
        : []),
    ];
    for (const [name, value] of lines) {
      const top = pdf.y;
      pdf.fillColor(MUTED).text(name, MARGIN, top, { width: 170 });
      const below = pdf.y;
      pdf
        .fillColor("black")
        .font("bold")
        .text(value, MARGIN + 180, top);
      pdf.font("plain").y = Math.max(below, pdf.y) + 6;
    }
    pdf.x = MARGIN;
    pdf.moveDown();
    const remarks = [kindLine(facts), facts.vatMention].filter((line) => line !== null);
    for (const line of remarks) pdf.text(line, MARGIN);
  });
}
