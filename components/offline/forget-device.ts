import { forgetOffline } from "@/components/offline/offline-cache";
import { forgetShell } from "@/components/offline/service-worker";
import { clearOutbox } from "@/lib/client/outbox";

/** Deletes the stored days at logout. The unsent rows go only with the erased account. */
export async function forgetDevice(account: string, erased: boolean): Promise<void> {
  forgetShell();
  await forgetOffline(account);
  if (erased) await clearOutbox(account);
}
