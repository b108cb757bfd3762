/**
 * Replaces zod/mini in the browser (next.config.ts), where a call needs its path but no schema.
 * `lib/client/form-resolver.ts` builds the schemas of a form.
 */
export class StubSchema {
  constructor(
    readonly make: string,
    readonly args: readonly unknown[],
    readonly checks: readonly unknown[] = [],
  ) {}

  check(...more: unknown[]): StubSchema {
    return new StubSchema(this.make, this.args, [...this.checks, ...more]);
  }
}

const stub =
  (make: string) =>
  (...args: unknown[]): StubSchema =>
    new StubSchema(make, args);

const stubEnum = stub("enum");

export { stubEnum as enum };
export const _default = stub("_default");
export const array = stub("array");
export const boolean = stub("boolean");
export const date = stub("date");
export const extend = stub("extend");
export const gt = stub("gt");
export const gte = stub("gte");
export const int = stub("int");
export const literal = stub("literal");
export const lte = stub("lte");
export const maxLength = stub("maxLength");
export const minLength = stub("minLength");
export const nullable = stub("nullable");
export const nullish = stub("nullish");
export const number = stub("number");
export const object = stub("object");
export const optional = stub("optional");
export const overwrite = stub("overwrite");
export const partialRecord = stub("partialRecord");
export const pipe = stub("pipe");
export const refine = stub("refine");
export const regex = stub("regex");
export const string = stub("string");
export const transform = stub("transform");
export const trim = stub("trim");
export const union = stub("union");

/** The schema, built by `z`, which is zod/mini. */
export function build(z: Record<string, unknown>, value: unknown): unknown {
  if (value instanceof StubSchema) {
    const make = z[value.make] as (...args: unknown[]) => { check: (...c: unknown[]) => unknown };
    const made = make(...value.args.map((arg) => build(z, arg)));
    return value.checks.length > 0
      ? made.check(...value.checks.map((check) => build(z, check)))
      : made;
  }
  if (Array.isArray(value)) return value.map((item) => build(z, item));
  if (value === null || typeof value !== "object" || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, build(z, item)]));
}
