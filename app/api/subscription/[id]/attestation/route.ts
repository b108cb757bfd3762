import { getAttestation } from "@/lib/contract/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { attestation } from "@/lib/services/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getAttestation, ({ actor, params }) => attestation(actor, params.id)),
});
