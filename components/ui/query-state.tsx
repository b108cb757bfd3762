import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { fixedMessage, messageOf } from "@/lib/client/call-error";

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
  children: (data: T) => ReactNode;
}

/** Draws a query's every state: loading, failed with a retry, empty, there. */
export function QueryState<T>({
  query,
  skeleton,
  errorMessage,
  isEmpty,
  empty,
  children,
}: QueryStateProps<T>) {
  if (query.data !== undefined) return <>{isEmpty?.(query.data) ? empty : children(query.data)}</>;
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

/** What is shown could not be read anew, or not further: the way to try again. */
export function Unread({ query }: { query: Omit<Query<unknown>, "data" | "isPending"> }) {
  if (!query.isError) return null;
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
