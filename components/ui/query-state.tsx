import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { messageOf } from "@/lib/client/call-error";
import { fixedMessage } from "@/lib/client/failure-message";

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

/** A failed refetch is shown by StaleBanner. */
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
