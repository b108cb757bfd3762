import { METHOD_LABELS } from "@/lib/labels";
import "server-only";
import type { BookLine } from "@/db/queries/money/receipt-book";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/documents/csv";
import { centsText, plainCentsText } from "@/lib/documents/document-format";
import { pacer } from "@/lib/documents/pacer";
import { amountBox, heading, pdfStream, rule, tableLine } from "@/lib/documents/pdf";
import type { Day } from "@/lib/domain/paris-time";
import { receiptNumber } from "@/lib/domain/receipts";
import { formatDay, formatMonth } from "@/lib/format";

const TITLES = [
  "Date d'encaissement",
  "Référence",
  "Client",
  "Nature",
  "Montant",
  "Mode de règlement",
];

/** Batches of lines in the book's order. */
type Batches = AsyncGenerator<BookLine[]>;

const csvOf = ({ receivedOn, year, number, payer, label, amountCents, method }: BookLine) =>
  csvLine([
    formatDay(receivedOn),
    receiptNumber(year, number),
    textCell(payer),
    textCell(label),
    plainCentsText(amountCents),
    METHOD_LABELS[method],
  ]);

/** The receipt book for a spreadsheet. */
export function bookCsv(batches: Batches): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pause = pacer();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(TITLES))),
    pull: async (controller) => {
      await pause();
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
  /** Cents received before Élan, in no total. */
  beforeCents: number;
}

/** The receipt book with the seller, a total for each month, and the sum received before Élan. */
export function bookPdf(
  batches: Batches,
  { from, to, seller, beforeCents }: BookFacts,
): ReadableStream<Uint8Array> {
  const title = "Livre des recettes";
  return pdfStream(title, async (pdf) => {
    heading(pdf, seller, title);
    pdf
      .text(`Du ${formatDay(from)} au ${formatDay(to)}`)
      .moveDown()
      .fontSize(8);
    const titles = () => {
      tableLine(pdf, COLUMNS, ["Date", ...TITLES.slice(1, 5), "Règlement"], "bold");
      rule(pdf);
    };
    titles();
    let month = { name: "", cents: 0 };
    let total = 0;
    const pause = pacer(3);
    const endMonth = () => {
      if (!month.name) return;
      const monthName = formatMonth(`${month.name}-15`);
      tableLine(
        pdf,
        COLUMNS,
        ["", "", "", `Total ${monthName}`, centsText(month.cents), ""],
        "bold",
      );
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
          formatDay(line.receivedOn),
          receiptNumber(line.year, line.number),
          line.payer,
          line.label,
          centsText(line.amountCents),
          METHOD_LABELS[line.method],
        ]);
        await pause();
        // The client has closed the download.
        if (pdf.destroyed) return;
      }
    }
    endMonth();
    pdf.moveDown();
    amountBox(pdf, "Total", centsText(total));
    if (beforeCents > 0)
      pdf
        .moveDown()
        .text(
          `Reçu avant Élan, selon le coach, et non compris ci-dessus : ${centsText(beforeCents)}.`,
        );
  });
}
