import { askTrial } from "@/lib/contract/trial/trial";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { askTrial as ask } from "@/lib/services/trial/trial";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    askTrial,
    async ({ params, body }) => {
      await ask(params.code, body);
      return {};
    },
    // The pace hides the time that tells a known address from an unknown one.
    { paceMs: 250 },
  ),
});
