import "server-only";
import {
  deleteGoneDevices,
  holdPush,
  listDevices,
  type PushDevice,
  type PushRow,
  takePushes,
} from "@/db/queries/push/push";
import { systemScope } from "@/db/scope";
import { separateTransaction, type Tx } from "@/db/transaction";
import { clock } from "@/lib/infra/clock";
import { logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { sendPush } from "@/lib/mail/push-transport";
import { departureOf, withCurrentHour } from "@/lib/mail/quiet";

/** The delivery job reads the notifications of all accounts. */
const scope = systemScope("job");
const BATCH = 20;

/** Sends each due notification once, without a retry, because a mail has the same content. */
export async function deliverPushes(): Promise<void> {
  for (;;) {
    const { taken, pushes } = await separateTransaction(takeDue);
    if (taken === 0) return;
    const userIds = [...new Set(pushes.map(({ userId }) => userId))];
    const devices = await separateTransaction((tx) => listDevices(tx, scope, userIds));
    const gone: string[] = [];
    await Promise.all(
      pushes.flatMap((push) =>
        devices
          .filter(({ userId }) => userId === push.userId)
          .map(async (device) => {
            const { title, body, path, id } = push;
            if ((await deliverOne(device, { title, body, path, tag: id })) === "gone")
              gone.push(device.id);
          }),
      ),
    );
    await separateTransaction((tx) => deleteGoneDevices(tx, scope, gone)).catch((error: unknown) =>
      logFailure({ job: "pushes" }, error),
    );
  }
}

/** Takes due pushes; a quiet one waits for the morning, and what is no longer true is dropped. */
async function takeDue(tx: Tx): Promise<{ taken: number; pushes: PushRow[] }> {
  const at = clock();
  const due = await takePushes(tx, scope, BATCH, at);
  const pushes: PushRow[] = [];
  for (const push of due) {
    const departure = await departureOf(
      tx,
      scope,
      { ...push, personId: push.personId ?? push.userId },
      at,
    );
    if (departure === "leave") pushes.push(await withCurrentHour(tx, scope, push));
    if (typeof departure === "object") await holdPush(tx, scope, push, departure.until, at);
  }
  return { taken: due.length, pushes };
}

async function deliverOne(
  device: PushDevice,
  payload: object,
): Promise<"sent" | "gone" | "failed"> {
  const outcome = await sendPush(device, JSON.stringify(payload)).then(
    (status) => (status === 404 || status === 410 ? "gone" : status < 300 ? "sent" : "failed"),
    (error: unknown) => {
      logFailure({ push: device.id }, error);
      return "failed" as const;
    },
  );
  metrics().pushes.inc({ outcome });
  return outcome;
}
