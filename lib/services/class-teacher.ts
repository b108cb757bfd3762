import "server-only";
import { findAssistantOfCoach } from "@/db/queries/assistants";
import { findUser } from "@/db/queries/users";
import type { Tx } from "@/db/transaction";
import { AppError } from "@/lib/errors";

/**
 * A new teacher must be one of the coach's own, with the right on; one who teaches the class already may stay.
 * Throws ASSISTANT_NOT_FOUND, ASSISTANT_RIGHT_OFF.
 */
export async function checkAssistant(
  tx: Tx,
  coachId: string,
  assistantId: string | null | undefined,
  already: readonly (string | null)[] = [],
): Promise<void> {
  if (!assistantId || already.includes(assistantId)) return;
  if (!(await findAssistantOfCoach(tx, coachId, assistantId)))
    throw new AppError("ASSISTANT_NOT_FOUND");
  if (!(await findUser(tx, coachId))?.rightAssistant) throw new AppError("ASSISTANT_RIGHT_OFF");
}
