declare const known: unique symbol;
declare const caller: unique symbol;
declare const why: unique symbol;

/** An account that a row names which was read under a scope; an id that somebody sends is a plain string. */
export type AccountId = string & { readonly [known]: "coach" | "trainee" };
export type CoachId = string & { readonly [known]: "coach" };
export type TraineeId = string & { readonly [known]: "trainee" };

/** The coach, or the trainee, who asks: what is theirs alone is read and written under it. */
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

/** Everybody's, for whoever asks for nobody: a job, an operator, or a look-up by what only one person has or knows. */
export interface SystemScope {
  readonly [why]: "job" | "operator" | "look-up";
}

/** A coach and a trainee of whom at least one is known: what is theirs together. */
export type Pair = [coachId: CoachId, traineeId: string] | [coachId: string, traineeId: TraineeId];
export type PairOf =
  | { coachId: CoachId; traineeId: string }
  | { coachId: string; traineeId: TraineeId };
