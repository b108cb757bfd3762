import { exportMyData } from "@/lib/contract/accounts/personal-data";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { exportData } from "@/lib/services/accounts/export";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(exportMyData, ({ actor }) => exportData(actor), {
    headers: { "content-disposition": 'attachment; filename="elan-mes-donnees.json"' },
  }),
});
