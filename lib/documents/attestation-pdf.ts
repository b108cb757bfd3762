import { formatDay } from "@/lib/format";
import "server-only";
import { centsText } from "@/lib/documents/document-format";
import { amountBox, heading, MARGIN, pdfBytes } from "@/lib/documents/pdf";
import type { Day } from "@/lib/domain/paris-time";

export interface AttestationFacts {
  seller: string[];
  person: string;
  label: string;
  /** Days of the attended classes; a day stands twice for two classes. */
  attended: Day[];
  receivedCents: number;
  /** Part of `receivedCents` that the coach received before Élan. */
  openingCents: number;
  today: Day;
}

/** A proof of attendance and payment, for works councils. */
export function attestationPdf(facts: AttestationFacts): Promise<Uint8Array> {
  const { seller, person, label, attended, receivedCents, today } = facts;
  const title = "Attestation de participation";
  return pdfBytes(title, (pdf) => {
    heading(pdf, seller, title);
    amountBox(pdf, "Somme reçue", centsText(receivedCents));
    pdf.text(
      `${seller[0] ?? ""} atteste que ${person} a ${attended.length > 0 ? "participé" : "souscrit"} à ses cours (${label}).`,
      MARGIN,
    );
    pdf.moveDown().font("bold");
    const count = `${attended.length} cours suivi${attended.length > 1 ? "s" : ""}`;
    pdf.text(attended.length > 0 ? `${count} :` : "Aucun cours suivi à ce jour.");
    pdf.font("plain").text(attended.map(formatDay).join(", "));
    // A refund may have returned a part of it.
    const openingCents = Math.min(facts.openingCents, receivedCents);
    const before =
      openingCents > 0 ? `, dont ${centsText(openingCents)} avant Élan, selon le coach` : "";
    pdf.moveDown().text(`Somme reçue : ${centsText(receivedCents)}${before}.`);
    pdf.moveDown().text(`Fait le ${formatDay(today)}.`);
  });
}
