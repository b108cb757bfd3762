import { METHOD_LABELS } from "@/lib/labels";
import "server-only";
import type { BookLine } from "@/db/queries/money/receipt-book";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/documents/csv";
import { amount, dayText, figure } from "@/lib/documents/labels";
import { heading, pdfStream, rule, tableLine } from "@/lib/documents/pdf";
import { inTurns } from "@/lib/documents/turns";
import type { Day } from "@/lib/domain/paris-time";
import { receiptNumber } from "@/lib/domain/receipts";
import { formatMonth } from "@/lib/format";

const TITLES = [
  "Date d'encaissement",
  "Référence",
  "Client",
  "Nature",
  "Montant",
  "Mode de règlement",
];

/** The book's lines in its order, so many at a time. */
type Batches = AsyncGenerator<BookLine[]>;

const csvOf = ({ receivedOn, year, number, payer, label, amountCents, method }: BookLine) =>
  csvLine([
    dayText(receivedOn),
    receiptNumber(year, number),
    textCell(payer),
    textCell(label),
    figure(amountCents),
    METHOD_LABELS[method],
  ]);

/** The livre des recettes for a spreadsheet. */
export function bookCsv(batches: Batches): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const turn = inTurns();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(TITLES))),
    pull: async (controller) => {
      await turn();
      const { done, value } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvOf).join("")));
    },
    cancel: async () => {
      await batches.return(undefined);
    },
  });
}

const COLUMNS = [
  { width: 62 },
  { width: 68 },
  { width: 112, wrap: true as const },
  { width: 108, wrap: true as const },
  { width: 66, align: "right" as const },
  { width: 67 },
];

interface BookFacts {
  from: Day;
  to: Day;
  seller: string[];
  /** What was received before Élan: in no total. */
  beforeCents: number;
}

/** The same to be read and kept: with who sells, a total a month, and what was there before Élan. */
export function bookPdf(
  batches: Batches,
  { from, to, seller, beforeCents }: BookFacts,
): ReadableStream<Uint8Array> {
  const title = "Livre des recettes";
  return pdfStream(title, async (pdf) => {
    heading(pdf, seller, title);
    pdf
      .text(`Du ${dayText(from)} au ${dayText(to)}`)
      .moveDown()
      .fontSize(8);
    const titles = () => {
      tableLine(pdf, COLUMNS, ["Date", ...TITLES.slice(1, 5), "Règlement"], "bold");
      rule(pdf);
    };
    titles();
    let month = { name: "", cents: 0 };
    let total = 0;
    const turn = inTurns(3);
    const endMonth = () => {
      if (!month.name) return;
      const of = formatMonth(`${month.name}-15`);
      tableLine(pdf, COLUMNS, ["", "", "", `Total ${of}`, amount(month.cents), ""], "bold");
      rule(pdf);
    };
    for await (const lines of batches) {
      for (const line of lines) {
        const name = line.receivedOn.slice(0, 7);
        if (month.name !== name) {
          endMonth();
          month = { name, cents: 0 };
        }
        month.cents += line.amountCents;
        total += line.amountCents;
        tableLine(pdf, COLUMNS, [
          dayText(line.receivedOn),
          receiptNumber(line.year, line.number),
          line.payer,
          line.label,
          amount(line.amountCents),
          METHOD_LABELS[line.method],
        ]);
        await turn();
        // Whoever asked is gone.
        if (pdf.destroyed) return;
      }
    }
    endMonth();
    tableLine(pdf, COLUMNS, ["", "", "", "Total", amount(total), ""], "bold");
    if (beforeCents > 0)
      pdf
        .moveDown()
        .text(
          `Reçu avant Élan, selon le coach, et non compris ci-dessus : ${amount(beforeCents)}.`,
        );
  });
}
