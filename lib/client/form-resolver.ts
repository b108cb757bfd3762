import { zodResolver } from "@hookform/resolvers/zod";
import * as zodParts from "@/lib/client/zod-parts";
import { build } from "@/lib/contract/zod-stub";

const built = new WeakMap<object, unknown>();

function buildOnce(schema: object): unknown {
  if (!built.has(schema)) built.set(schema, build(zodParts, schema));
  return built.get(schema);
}

/** Validates a form by the contract's own schema, built here: only the forms load zod. */
export const formResolver = ((schema: object) =>
  zodResolver(buildOnce(schema) as never)) as unknown as typeof zodResolver;
