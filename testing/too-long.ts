import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** How many bytes of a body this call refuses to read to the end. */
export const tooManyBytes = ({ body, maxBody }: EndpointDefinition): number =>
  (body === "multipart" ? 5_800_000 : (maxBody ?? 1_000_000)) + 200_000;
