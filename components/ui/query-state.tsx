import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { isUnread, Unread } from "@/components/ui/unread";
import { messageOf } from "@/lib/client/call-error";
import { fixedMessage } from "@/lib/client/failure-words";

interface Query<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}
interface QueryStateProps<T> {
  query: Query<T>;
  skeleton: ReactNode;
  errorMessage?: string;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** False: it says itself where it could not be read anew. What is empty is not called so then: it may not be any more. */
  saysUnread?: boolean;
  children: (data: T) => ReactNode;
}

/** Draws a query's every state: loading, failed with a retry, empty, there, there but not as it may be by now. */
export function QueryState<T>({
  query,
  skeleton,
  errorMessage,
  isEmpty,
  empty,
  saysUnread = true,
  children,
}: QueryStateProps<T>) {
  if (query.data !== undefined)
    return (
      <>
        {saysUnread ? <Unread query={query} /> : null}
        {isEmpty?.(query.data) ? (isUnread(query) ? null : empty) : children(query.data)}
      </>
    );
  if (query.isError) {
    const message = errorMessage ? fixedMessage(query.error, errorMessage) : messageOf(query.error);
    return (
      <ErrorState
        message={message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <>{skeleton}</>;
}
