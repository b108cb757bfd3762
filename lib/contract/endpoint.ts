import type * as z from "zod/mini";
import type { ErrorCode } from "@/lib/error-codes";
import type { LimitName } from "./limits";

export type Access = "PUBLIC" | "USER" | "COACH" | "TRAINEE";
type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Schema = z.core.$ZodType;

/** What the browser shows in lists, by the noun that a call changes and another shows. */
export type ListName =
  | "account"
  | "activities"
  | "assistants"
  | "business"
  | "calendar"
  | "closures"
  | "deposits"
  | "holidays"
  | "imports"
  | "movements"
  | "offers"
  | "publicPage"
  | "receipts"
  | "reminders"
  | "reservations"
  | "subscriptions"
  | "trainees";

export interface EndpointDefinition {
  method: Method;
  /** `/api/offer/:id`: every parameter is an id, unless `params` says otherwise. */
  path: `/api/${string}`;
  access: Access;
  /** One French line for the API's documentation. */
  summary: string;
  params?: Schema;
  query?: z.ZodMiniObject;
  /** A JSON body, or `multipart`: one picture in the field `file`. */
  body?: Schema | "multipart";
  /** What leaves the server; null: 204 without a body. */
  response: Schema | null;
  /** It answers a file of one of these types, made while it is sent; `response` is null then. */
  file?: readonly string[];
  /** What `?preview=true` answers instead, with 200 (`previewFlag` in the query): nothing is written. */
  preview?: Schema;
  /** 200 unless said; 204 when `response` is null. */
  status?: 200 | 201 | 202;
  /** A GET: the lists that its answer shows some of. */
  shows?: readonly ListName[];
  /** A GET: a coach's device stores its response for a day without a network. */
  offline?: boolean;
  /** Any other call: the lists that it changes, which the browser then refreshes wherever they are shown. */
  changes?: readonly ListName[];
  /** The limits that each try counts against. */
  limit?: readonly LimitName[];
  /** Those that each `?preview=true` counts against instead. */
  previewLimit?: readonly LimitName[];
  /** The most bytes of a JSON body, where it is not the common megabyte. */
  maxBody?: number;
  /** Behind whom it queues: the other calls on the class that this parameter names, or the other pictures. */
  queue?: string;
  /** Refusals worth documenting beside the common ones. */
  errors?: readonly ErrorCode[];
  /** The refusal of a wrong role, where it is not the common one. */
  wrongRole?: ErrorCode;
  /** Its response holds a token or another secret, and is never stored: the same request under its Idempotency-Key runs again. */
  secret?: boolean;
  /** An Idempotency-Key has no effect: every request runs. */
  ignoresKey?: boolean;
  /** Waits for another service, longer than an Idempotency-Key's transaction may; the same call twice changes nothing. */
  long?: boolean;
}

/** A GET changes nothing, and whatever else says what it changes; a queue is that of a parameter of the path. */
type Stated<D extends EndpointDefinition> = {
  queue?: ParamNames<D["path"]> | "pictures";
} & (D["method"] extends "GET" ? { changes?: never } : { changes: readonly ListName[] });

/** One call of the API: the server's handler, the browser's hook and the form's resolver are made from it. */
export function endpoint<const D extends EndpointDefinition>(definition: D & Stated<D>): D {
  return definition;
}

/** A file as a service answers it. */
export interface SentFile {
  type: string;
  /** As it is saved, its ending included. */
  name: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<D extends EndpointDefinition> = { [N in ParamNames<D["path"]>]: string };
type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
export type QueryOf<D extends EndpointDefinition> = Out<D["query"]>;
export type QueryInput<D extends EndpointDefinition> = In<D["query"]>;
export type BodyOf<D extends EndpointDefinition> = D["body"] extends "multipart"
  ? Uint8Array
  : Out<D["body"]>;
export type BodyInput<D extends EndpointDefinition> = D["body"] extends "multipart"
  ? FormData
  : In<D["body"]>;
/** What a call answers instead of doing anything. */
export type PreviewOf<D extends EndpointDefinition> = D["preview"] extends Schema
  ? z.output<D["preview"]>
  : never;
/** What a service answers, and what a client gets: the same JSON values. */
export type ResponseOf<D extends EndpointDefinition> = D["response"] extends Schema
  ? z.output<D["response"]>
  : undefined;
