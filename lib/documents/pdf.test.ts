import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { bookPdf } from "./book";
import { receiptPdf } from "./receipt-pdf";
import { slipPdf } from "./slip-pdf";

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return text.replace(/\s+/g, " ");
}

test("a receipt's text has dashes, no-break spaces, euros and European letters", async () => {
  const text = await wordsOf(
    await receiptPdf({
      ...{ seller: ["Claire Fontaine, EI"], number: "2026-0042", kind: "PAYMENT" },
      ...{ payer: "Łukasz Ñandú Şahin Ελένη Иван", label: "Élan — œuvre", method: "CHEQUE" },
      ...{ amountCents: 120_050, receivedOn: "2026-11-21", reference: null },
      cameOnline: false,
      account: { priceCents: 120_050, dueCents: 0, today: "2026-11-22" },
      ...{ corrects: null, correctedBy: null, vatMention: "TVA non applicable" },
    }),
  );
  for (const words of ["Łukasz Ñandú Şahin Ελένη Иван", "Élan — œuvre", "1 200,50 €"])
    expect(text).toContain(words);
});

test("a table truncates a long name to its column and leaves the next one intact", async () => {
  const cheque = {
    number: "2026-0001",
    reference: "7",
    payer: "x".repeat(300),
    amountCents: 1_000,
  };
  const text = await wordsOf(
    await slipPdf({ seller: ["Claire"], depositedOn: "2026-11-21", cheques: [cheque] }),
  );
  expect(text).toMatch(/x{10,60}… 10,00 €/);
});

test("a book has a total for each month, a grand total and the sum before Élan", async () => {
  const line = { year: 2026, payer: "Léa", label: "Carte", method: "CASH" as const };
  async function* lines() {
    yield [
      { ...line, number: 1, receivedOn: "2026-10-31", amountCents: 100_000 },
      { ...line, number: 2, receivedOn: "2026-11-01", amountCents: 20_000 },
    ];
    yield [{ ...line, number: 3, receivedOn: "2026-11-02", amountCents: -5_000 }];
  }
  const facts = { from: "2026-10-01", to: "2026-11-30", seller: ["Claire"], beforeCents: 5_000 };
  const parts = await Array.fromAsync(bookPdf(lines(), facts));
  const text = await wordsOf(Buffer.concat(parts));
  for (const words of [
    "Total Octobre 2026 1 000,00 €",
    "Total Novembre 2026 150,00 €",
    "Total 1 150,00 €",
    "Reçu avant Élan, selon le coach, et non compris ci-dessus : 50,00 €.",
  ])
    expect(text).toContain(words);
});

test("a slip leaves out emoji and shows decorated letters as plain ones", async () => {
  const cheque = { number: "2026-0001", reference: "7", amountCents: 1_000 };
  const bytes = await slipPdf({
    seller: ["Yoga 🦊 doux 👩🏽‍🦰", "𝗬𝗼𝗴𝗮"],
    depositedOn: "2026-11-21",
    cheques: [
      { ...cheque, payer: "🦊 Léa 🦊 Martin 👩🏽‍🦰 🧘‍♀️❤️" },
      { ...cheque, payer: "🦊" },
      { ...cheque, payer: "𝗟".repeat(200) },
    ],
  });
  const text = await wordsOf(bytes);
  expect(text).toContain("Yoga doux Yoga");
  expect(text).toContain("7 Léa Martin 10,00 €");
  expect(text).toMatch(/L{10,60}… 10,00 €/);
  expect(text).not.toMatch(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|𝗟|\u200d|\ufe0f|\ufffd/u);
});
