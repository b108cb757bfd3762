import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** A body size that this endpoint rejects before it has read all of it. */
export const tooManyBytes = ({ body, maxBody }: EndpointDefinition): number =>
  (body === "multipart" ? 5_800_000 : (maxBody ?? 1_000_000)) + 200_000;
