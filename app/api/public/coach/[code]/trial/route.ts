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
    // What is left of the difference between an address that is known and one that is not.
    { paceMs: 250 },
  ),
});
