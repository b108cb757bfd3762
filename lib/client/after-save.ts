import type { Query, QueryClient } from "@tanstack/react-query";
import type { CallError } from "@/lib/client/call-error";
import { isUnknown } from "@/lib/client/lost-change";
import { notify } from "@/lib/client/notices";

/** What is shown and not read anew by then may be of before the person's own change, without a word. */
const LATE_MS = 3_000;
const BEFORE =
  "C'est enregistré, mais l'écran n'a pas pu être relu\u00a0: il montre peut-être encore ce qui était avant.";

/** After a change that was made, says where what shows it is read anew too late, or cannot be. */
export async function followReading(
  client: QueryClient,
  isShown: (query: Query) => boolean,
  reading: Promise<void>,
): Promise<void> {
  let told = false;
  const tell = () => {
    if (!told) notify("error", BEFORE);
    told = true;
  };
  const late = setTimeout(tell, LATE_MS);
  await reading.catch(() => undefined);
  clearTimeout(late);
  const shown = client.getQueryCache().findAll({ type: "active", predicate: isShown });
  if (
    shown.some(({ state: { data, error } }) => data !== undefined && isUnread(error as CallError))
  )
    tell();
}

const isUnread = (error: CallError | null) => error !== null && isUnknown(error);
