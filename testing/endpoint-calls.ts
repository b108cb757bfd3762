import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import type { ValidCall, ValidCalls } from "@/testing/valid-calls";

/** Deletions come last, so that each valid call finds what it needs. */
export const endpointsInOrder = allEndpoints.toSorted(
  ([, a], [, b]) => Number(a.method === "DELETE") - Number(b.method === "DELETE"),
);

export function addressOf(
  endpoint: EndpointDefinition,
  { path = [], query = {} }: ValidCall,
): string {
  const ids = path.map(encodeURIComponent);
  const search = new URLSearchParams(query).toString();
  return `${endpoint.path.replace(/:\w+/g, () => ids.shift() ?? "")}${search && `?${search}`}`;
}

/** Returns the token of the caller; a public call has none. */
export function tokenOf(
  { access }: EndpointDefinition,
  { coach, trainee }: ValidCalls,
  { as = access === "TRAINEE" ? trainee : coach }: ValidCall,
): { token?: string } {
  return access === "PUBLIC" ? {} : { token: as.token };
}
