import "server-only";
import {
  deleteGoneDevices,
  listDevices,
  type PushDevice,
  takePushes,
} from "@/db/queries/push/push";
import { systemScope } from "@/db/scope";
import { separateTransaction } from "@/db/transaction";
import { logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { sendPush } from "@/lib/mail/push-transport";

/** The delivery job reads the notifications of all accounts. */
const scope = systemScope("job");
const BATCH = 20;

/** Sends each due notification once; the mail with the same content is the one that is retried. */
export async function deliverPushes(): Promise<void> {
  for (;;) {
    const pushes = await separateTransaction((tx) => takePushes(tx, scope, BATCH));
    if (pushes.length === 0) return;
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
