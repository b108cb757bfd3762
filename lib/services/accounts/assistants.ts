import "server-only";
import {
  insertAssistant,
  listAssistantsOfCoach,
  listFutureActivityIdsOfAssistant,
  lockAssistantOfCoach,
  shareLockAssistant,
  updateAssistant,
} from "@/db/queries/accounts/assistants";
import { findUser } from "@/db/queries/accounts/users";
import { clearAssistant, lockActivities } from "@/db/queries/classes/activities";
import type { CoachScope } from "@/db/scope";
import { database, RunAgain, type Tx, transaction } from "@/db/transaction";
import type {
  Assistant,
  createAssistant as createContract,
  editAssistant as editContract,
} from "@/lib/contract/accounts/assistants";
import type { BodyOf } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { checkPicture } from "@/lib/services/accounts/check-picture";
import { listAffectedPlaces, notifyOfChanges } from "@/lib/services/classes/class-changes";
import { checkVersion } from "@/lib/services/operations/version";

type Body = BodyOf<typeof createContract>;

/** The coach's teachers by first name. */
export const listAssistants = (coachId: CoachScope): Promise<Assistant[]> =>
  listAssistantsOfCoach(database(), coachId);

/** Throws PICTURE_NOT_OURS. */
export async function createAssistant(coachId: CoachScope, body: Body): Promise<Assistant> {
  return transaction(async (tx) => {
    await checkPicture(tx, coachId, body.urlPicture);
    return insertAssistant(tx, { coachId, ...body });
  });
}

/** Throws ASSISTANT_NOT_FOUND, CHANGED_MEANWHILE, PICTURE_NOT_OURS. */
export async function editAssistant(
  coachId: CoachScope,
  id: string,
  { version, ...body }: BodyOf<typeof editContract>,
): Promise<Assistant> {
  return transaction(async (tx) => {
    const known = await lockAssistantOfCoach(tx, coachId, id);
    if (!known) throw new AppError("ASSISTANT_NOT_FOUND");
    checkVersion(known.version, version);
    await checkPicture(tx, coachId, body.urlPicture, known.urlPicture);
    const { urlPicture, ...fields } = body;
    return (await updateAssistant(
      tx,
      coachId,
      id,
      urlPicture === undefined ? fields : body,
    )) as Assistant;
  });
}

/** Gives the teacher's future classes to the coach. Throws ASSISTANT_NOT_FOUND. */
export async function deleteAssistant(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    const now = clock();
    const list = () => listFutureActivityIdsOfAssistant(tx, coachId, id, now);
    const ids = await list();
    const activities = (await lockActivities(tx, coachId, ids)).filter(
      (activity) => activity.assistantId === id,
    );
    if (!(await lockAssistantOfCoach(tx, coachId, id))) throw new AppError("ASSISTANT_NOT_FOUND");
    if ((await list()).some((activityId) => !ids.includes(activityId))) throw new RunAgain();
    await clearAssistant(
      tx,
      coachId,
      activities.map((activity) => activity.id),
      now,
    );
    const changes = activities.map((old) => ({ old, changed: { ...old, assistantId: null } }));
    const affected = await listAffectedPlaces(tx, coachId, changes);
    await notifyOfChanges(tx, coachId, changes, affected, { promoted: [], free: [] });
    await updateAssistant(tx, coachId, id, { deletedAt: now });
  });
}

/**
 * A teacher of the class in `already` may stay even when the coach's right is off.
 * Throws ASSISTANT_NOT_FOUND, ASSISTANT_RIGHT_OFF.
 */
export async function checkAssistant(
  tx: Tx,
  coachId: CoachScope,
  assistantId: string | null | undefined,
  already: readonly (string | null)[] = [],
): Promise<void> {
  if (!assistantId || already.includes(assistantId)) return;
  if (!(await shareLockAssistant(tx, coachId, assistantId)))
    throw new AppError("ASSISTANT_NOT_FOUND");
  if (!(await findUser(tx, coachId))?.rightAssistant) throw new AppError("ASSISTANT_RIGHT_OFF");
}
