import { health } from "@/lib/contract/operations/health";
import { AppError } from "@/lib/error-codes";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { isHealthy } from "@/lib/services/operations/health";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(health, async () => {
    if (!(await isHealthy())) throw new AppError("UNAVAILABLE", undefined, 5);
    return { status: "ok" as const };
  }),
});
