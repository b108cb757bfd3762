import { type CallInput, call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** A change of which it is not known whether the server made it. */
export interface Lost {
  definition: EndpointDefinition;
  input: object;
  /** What makes two changes the same. */
  text: string;
  key: string;
  /** When it was first sent, in milliseconds; 0: before this page was loaded. */
  at?: number;
  /** The server keeps this key and can be asked about it. */
  kept: boolean;
  /** What became of it has been said. */
  told?: boolean;
}

/** The first one may still be on its way: only the same key finds out. */
const undecided = new Set(["REQUEST_IN_PROGRESS", "TOO_MANY_TRIES"]);
export const isUnknown = ({ status, code }: CallError) =>
  status === 0 || status >= 500 || undecided.has(code);

export const sendUnder = (lost: Lost, more: { asks?: boolean; signal?: AbortSignal }) =>
  call(lost.definition, {
    ...lost.input,
    ...more,
    idempotencyKey: lost.key,
  } as unknown as CallInput<EndpointDefinition>);
