import type { ImportTrial } from "@/lib/contract/imports/imports";
import { formatCount } from "@/lib/format";

export const previewText = ({ create, link, skip, error }: ImportTrial["totals"]): string =>
  [
    formatCount(create, "ligne à créer", "lignes à créer"),
    formatCount(link, "déjà inscrit ailleurs", "déjà inscrits ailleurs"),
    formatCount(skip, "déjà là", "déjà là"),
    formatCount(error, "en erreur", "en erreur"),
  ].join(", ");
