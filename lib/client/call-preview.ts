import { type CallInput, call, type SendInput } from "@/lib/client/call";
import type { BodyInput, EndpointDefinition, PreviewOf, Schema } from "@/lib/contract/endpoint";

export type PreviewInput<D extends EndpointDefinition> = Omit<SendInput<D>, "body"> & {
  body?: BodyInput<D>;
};

/** Runs a call as a dry run and returns its impact. Throws CallError. */
export function callPreview<D extends EndpointDefinition & { preview: Schema }>(
  definition: D,
  input: PreviewInput<D>,
  signal?: AbortSignal,
): Promise<PreviewOf<D>> {
  const query = { ...(input as { query?: object }).query, preview: "true" };
  const previewInput = { ...input, query, ...(signal && { signal }) } as unknown as CallInput<D>;
  return call(definition, previewInput) as Promise<unknown> as Promise<PreviewOf<D>>;
}
