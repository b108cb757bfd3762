import "server-only";

declare const known: unique symbol;
declare const caller: unique symbol;
declare const why: unique symbol;

/** An account id from a row that was read under a scope; a request's id is a plain string. */
export type AccountId = string & { readonly [known]: "coach" | "trainee" };
export type CoachId = string & { readonly [known]: "coach" };
export type TraineeId = string & { readonly [known]: "trainee" };

/** The caller, who reads and writes only their own rows. */
export type CoachScope = CoachId & { readonly [caller]: "coach" };
export type TraineeScope = TraineeId & { readonly [caller]: "trainee" };
interface Scopes {
  COACH: CoachScope;
  TRAINEE: TraineeScope;
}
export type Account<Type extends keyof Scopes = keyof Scopes> = {
  [T in Type]: { type: T; id: Scopes[T] };
}[Type];

/** The rows of a coach, or those of a trainee. */
export type Owner = { coachId: CoachId } | { traineeId: TraineeId };

/** The caller's own rows, as a coach or as a trainee. */
export type OwnerScope = { coachId: CoachScope } | { traineeId: TraineeScope };

/** The scope of a job, an operator, or a look-up by a secret or a public code. */
export interface SystemScope {
  readonly [why]: "job" | "operator" | "look-up";
}

/** The ids of a coach and a trainee, one of them at least known. */
export type LinkIds =
  | { coachId: CoachId; traineeId: string }
  | { coachId: string; traineeId: TraineeId };

/** The scope of an account that a token, a secret, a job or this transaction has verified. */
export const scopeOf = <Type extends Account["type"]>(user: { id: string; type: Type }) =>
  ({ type: user.type, id: user.id }) as Account<Type>;

export const systemScope = (why: "job" | "operator" | "look-up"): SystemScope =>
  ({ why }) as unknown as SystemScope;
