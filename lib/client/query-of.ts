import { cacheOf } from "@/lib/client/cache";
import { type CallInput, call, type SendInput } from "@/lib/client/call";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** The options of a query that calls a GET and caches it by its path and input. */
export const queryOf = <D extends EndpointDefinition>(definition: D, input: SendInput<D>) => ({
  ...cacheOf(definition, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(definition, { ...input, signal } as unknown as CallInput<D>),
});
