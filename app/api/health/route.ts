import { health } from "@/lib/contract/operations";
import { AppError } from "@/lib/errors";
import { handle } from "@/lib/http/handle";
import { isHealthy } from "@/lib/services/health";

export const GET = handle(health, async () => {
  if (!(await isHealthy())) throw new AppError("UNAVAILABLE", undefined, 5);
  return { status: "ok" as const };
});
