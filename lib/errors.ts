import { refusals } from "@/lib/refusals";

type Errors = typeof refusals;
export type ErrorCode = keyof Errors;
/** What an error's sentence needs: nothing for most of them. */
export type ErrorParams<C extends ErrorCode> = Errors[C][1] extends (p: infer P) => string
  ? P
  : undefined;

/** A refusal with its code: `handle` turns it into the answer. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  /** Seconds, for the header Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: C,
    ...rest: ErrorParams<C> extends undefined
      ? [params?: undefined, retryAfter?: number]
      : [params: ErrorParams<C>, retryAfter?: number]
  ) {
    const [status, sentence] = refusals[code];
    super(typeof sentence === "string" ? sentence : (sentence as (p: unknown) => string)(rest[0]));
    this.code = code;
    this.status = status;
    this.retryAfter = rest[1];
  }
}

/** A refusal that a domain rule answers, to be thrown by the service: `throw refusal(plan.refused)`. */
export type Refusal = {
  [C in ErrorCode]: { code: C } & (ErrorParams<C> extends undefined
    ? unknown
    : { params: ErrorParams<C> });
}[ErrorCode];

/** The AppError of a refusal that a domain rule answered. */
export function toAppError(refusal: Refusal): AppError {
  const params = "params" in refusal ? refusal.params : undefined;
  return new (AppError as new (code: ErrorCode, params?: unknown) => AppError)(
    refusal.code,
    params,
  );
}
