import { getAttestation } from "@/lib/contract/money/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { attestation } from "@/lib/services/money/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getAttestation, ({ actor, params }) => attestation(actor, params.id)),
});
