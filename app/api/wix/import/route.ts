import { getImport } from "@/lib/contract/operations";
import { handle } from "@/lib/http/handle";
import { getLatestImport } from "@/lib/services/wix-import";

export const GET = handle(getImport, ({ actor }) => getLatestImport(actor.id));
