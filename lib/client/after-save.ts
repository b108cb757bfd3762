import type { Query, QueryClient } from "@tanstack/react-query";
import type { CallError } from "@/lib/client/call-error";
import { forgetEmpty } from "@/lib/client/forget-empty";
import { isUnknown } from "@/lib/client/lost-change";
import { notify } from "@/lib/client/notices";

/** What is shown and not read anew by then may be of before the person's own change, without a word. */
const LATE_MS = 3_000;
/** A little less than the message stays: it stands there as long as the reading hangs. */
const AGAIN_MS = 7_500;
const BEFORE =
  "C'est enregistré, mais l'écran n'a pas pu être relu\u00a0: il montre peut-être encore ce qui était avant.";

/** After a change that was made, says where what shows it is read anew too late, or cannot be. */
export async function followReading(
  client: QueryClient,
  isShown: (query: Query) => boolean,
  reading: Promise<void>,
): Promise<void> {
  forgetEmpty(client, isShown);
  let told = false;
  const tell = () => {
    told = true;
    notify("error", BEFORE);
  };
  const tellOn = () => {
    tell();
    late = setTimeout(tellOn, AGAIN_MS);
  };
  let late = setTimeout(tellOn, LATE_MS);
  await reading.catch(() => undefined);
  clearTimeout(late);
  const shown = client.getQueryCache().findAll({ type: "active", predicate: isShown });
  const old = shown.some(
    ({ state: { data, error } }) => data !== undefined && isUnread(error as CallError),
  );
  if (old && !told) tell();
}

const isUnread = (error: CallError | null) => error !== null && isUnknown(error);
