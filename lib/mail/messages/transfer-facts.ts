import { formatIban } from "@/lib/format";
import type { Fact } from "@/lib/mail/message";

export interface TransferWay {
  iban: string;
  holder: string;
  reference: string;
}

/** The fields of a transfer in a banking app; empty when the coach takes no transfers. */
export const transferFacts = (way: TransferWay | null): Fact[] =>
  way
    ? [
        ["IBAN", formatIban(way.iban)],
        ["Titulaire", way.holder],
        ["Référence du virement", way.reference],
      ]
    : [];
