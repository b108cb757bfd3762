/**
 * Stands in for zod/mini in the browser (next.config.ts): a call needs its path there, not its schemas, so these are only
 * noted down. A form that validates has them built by zod itself (lib/client/form-resolver.ts).
 */
export class Noted {
  constructor(
    readonly make: string,
    readonly args: readonly unknown[],
    readonly checks: readonly unknown[] = [],
  ) {}

  check(...more: unknown[]): Noted {
    return new Noted(this.make, this.args, [...this.checks, ...more]);
  }
}

const note =
  (make: string) =>
  (...args: unknown[]): Noted =>
    new Noted(make, args);

const note_enum = note("enum");

export { note_enum as enum };
export const _default = note("_default");
export const array = note("array");
export const boolean = note("boolean");
export const date = note("date");
export const extend = note("extend");
export const gt = note("gt");
export const gte = note("gte");
export const int = note("int");
export const literal = note("literal");
export const lte = note("lte");
export const maxLength = note("maxLength");
export const minLength = note("minLength");
export const nullable = note("nullable");
export const nullish = note("nullish");
export const number = note("number");
export const object = note("object");
export const optional = note("optional");
export const overwrite = note("overwrite");
export const partialRecord = note("partialRecord");
export const pipe = note("pipe");
export const refine = note("refine");
export const regex = note("regex");
export const string = note("string");
export const transform = note("transform");
export const trim = note("trim");
export const union = note("union");

/** What was noted, made by `z`: zod/mini. */
export function build(z: Record<string, unknown>, value: unknown): unknown {
  if (value instanceof Noted) {
    const make = z[value.make] as (...args: unknown[]) => { check: (...c: unknown[]) => unknown };
    const made = make(...value.args.map((arg) => build(z, arg)));
    return value.checks.length > 0 ? made.check(...value.checks.map((one) => build(z, one))) : made;
  }
  if (Array.isArray(value)) return value.map((one) => build(z, one));
  if (value === null || typeof value !== "object" || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, build(z, one)]));
}
