import { addCoach } from "@/lib/contract/accounts";
import { handle } from "@/lib/http/handle";
import { addCoach as follow } from "@/lib/services/accounts";

export const POST = handle(addCoach, ({ actor, params }) => follow(actor.id, params.code), {
  limits: ({ actor }) => [["add-coach", actor.id]],
});
