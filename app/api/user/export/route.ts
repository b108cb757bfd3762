import { exportMyData } from "@/lib/contract/personal-data";
import { handle } from "@/lib/http/handle";
import { exportData } from "@/lib/services/export";

export const GET = handle(exportMyData, ({ actor }) => exportData(actor.id), {
  headers: { "content-disposition": 'attachment; filename="elan-mes-donnees.json"' },
});
