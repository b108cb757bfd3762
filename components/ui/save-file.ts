import { type CallInput, callReading } from "@/lib/client/call";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after the press is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves a file under the server's name. Throws CallError. */
export async function saveFile<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
): Promise<void> {
  const { body, headers } = await callReading(definition, input, (response) => response.blob());
  const named = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  saveBlob(body, named ?? "elan");
}
