import type { ImportTrial } from "@/lib/contract/imports/imports";
import { formatCount } from "@/lib/format";

export const previewText = ({ create, link, skip, error }: ImportTrial["totals"]): string =>
  [
    formatCount(create, "ligne à créer", "lignes à créer"),
    formatCount(link, "à relier", "à relier"),
    formatCount(skip, "déjà là", "déjà là"),
    formatCount(error, "en erreur", "en erreur"),
  ].join(", ");
