import { type CallInput, resultOf } from "@/lib/client/call";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** Puts a file on the device under the name that the server gives it. Throws CallError, and nothing is saved then. */
export async function saveFile<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<void> {
  const { body, headers } = await resultOf(definition, input, (response) => response.blob());
  const named = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(body);
  link.download = named ?? "elan";
  link.click();
  // The browser reads it after the press is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
