import "server-only";

declare const known: unique symbol;
declare const caller: unique symbol;
declare const why: unique symbol;

/** The id of an account that a row read under a scope names; an id from a request is a plain string. */
export type AccountId = string & { readonly [known]: "coach" | "trainee" };
export type CoachId = string & { readonly [known]: "coach" };
export type TraineeId = string & { readonly [known]: "trainee" };

/** The caller: what belongs to this coach or trainee alone is read and written under it. */
export type CoachScope = CoachId & { readonly [caller]: "coach" };
export type TraineeScope = TraineeId & { readonly [caller]: "trainee" };
interface Scopes {
  COACH: CoachScope;
  TRAINEE: TraineeScope;
}
/** An account by its kind, with its scope. */
export type Account<Type extends keyof Scopes = keyof Scopes> = {
  [T in Type]: { type: T; id: Scopes[T] };
}[Type];

/** For a job, an operator, or a look-up by a secret or a public code. */
export interface SystemScope {
  readonly [why]: "job" | "operator" | "look-up";
}

/** A coach and a trainee, at least one of them known. */
export type Pair = [coachId: CoachId, traineeId: string] | [coachId: string, traineeId: TraineeId];
export type PairOf =
  | { coachId: CoachId; traineeId: string }
  | { coachId: string; traineeId: TraineeId };

/** The scope of an account that a verified token, a secret or a job names, or that this transaction made. */
export const scopeOf = <Type extends Account["type"]>(user: { id: string; type: Type }) =>
  ({ type: user.type, id: user.id }) as Account<Type>;

export const systemScope = (why: "job" | "operator" | "look-up"): SystemScope =>
  ({ why }) as unknown as SystemScope;
