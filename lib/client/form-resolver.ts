import { zodResolver } from "@hookform/resolvers/zod";
import {
  _default,
  array,
  boolean,
  date,
  extend,
  gte,
  int,
  literal,
  lte,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  enum as oneOf,
  optional,
  pipe,
  refine,
  regex,
  string,
  transform,
  trim,
  union,
} from "zod/v4-mini";
import { build } from "@/lib/contract/noted";

/** By name and not as a whole: the rest of zod stays away. */
export const zodParts = {
  enum: oneOf,
  _default,
  array,
  boolean,
  date,
  extend,
  gte,
  int,
  literal,
  lte,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  refine,
  regex,
  string,
  transform,
  trim,
  union,
};
const built = new WeakMap<object, unknown>();

function buildOnce(schema: object): unknown {
  if (!built.has(schema)) built.set(schema, build(zodParts, schema));
  return built.get(schema);
}

/** Validates a form by the contract's own schema, built here: only the forms load zod. */
export const formResolver = ((schema: object) =>
  zodResolver(buildOnce(schema) as never)) as unknown as typeof zodResolver;
