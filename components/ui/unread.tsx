import { ErrorState } from "@/components/ui/error-state";
import type { CallError } from "@/lib/client/call-error";
import { isUnknown } from "@/lib/client/lost-change";

export const UNREAD = "Ceci n'a pas pu être relu, et a peut-être changé.";

/** How the reading of something went. */
export interface Reading {
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What is shown could not be read anew, or not further: it may have changed. A refusal is no such failure. */
export const isUnread = ({ isError, error }: Pick<Reading, "isError" | "error">): boolean =>
  isError && isUnknown(error as CallError);

/** Says so. */
export function Unread({ query }: { query: Reading }) {
  if (!isUnread(query)) return null;
  return (
    <ErrorState message={UNREAD} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
}
