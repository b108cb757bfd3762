import type * as z from "zod/mini";
import type { ErrorCode } from "@/lib/error-codes";
import type { LimitName } from "./limits";

export type Access = "PUBLIC" | "USER" | "COACH" | "TRAINEE";
type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Schema = z.core.$ZodType;

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
  | "kinds"
  | "movements"
  | "offers"
  | "people"
  | "publicPage"
  | "receipts"
  | "reminders"
  | "reservations"
  | "subscriptions"
  | "trainees"
  | "venues";

/** The most bytes of a picture. */
export const MAX_PICTURE = 5 * 1024 * 1024;
/** The most pixels of a picture; a small file of 16000×16000 pixels takes a gigabyte of memory. */
export const MAX_PIXELS = 24e6;

export interface EndpointDefinition {
  method: Method;
  /** `/api/offer/:id`: every parameter is an id, unless `params` defines it. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: Schema;
  query?: z.ZodMiniObject;
  /** A JSON body, `multipart` for one picture in the field `file`, or `raw` for the bytes as sent. */
  body?: Schema | "multipart" | "raw";
  /** The schema of the response; null: 204 without a body. */
  response: Schema | null;
  /** The call streams a file of one of these types; `response` is null then. */
  file?: readonly string[];
  /** The response of a dry run, `?preview=true`, with 200; it writes nothing. */
  preview?: Schema;
  /** Default: 200, or 204 when `response` is null. 202 has no body when it is null. */
  status?: 200 | 201 | 202;
  /** Only for a GET: the lists that the response is part of. */
  shows?: readonly ListName[];
  /** Only for a GET: the device stores the response for seven days, to show it offline. */
  offline?: boolean;
  /** Only for other methods: the lists that the browser refetches after the call. */
  changes?: readonly ListName[];
  limit?: readonly LimitName[];
  /** Limits that a dry run counts against instead. */
  previewLimit?: readonly LimitName[];
  /** The maximum size of a JSON body in bytes; default: 1 MiB. */
  maxBody?: number;
  /** The class parameter of the path, or `pictures`: the concurrency limiter of the call. */
  queue?: string;
  /**
   * `place.:activityId`: requests about this subject share a key on the device until a response.
   * The field is a parameter or a field of the body; without `key` each press has its own key.
   */
  key?: string;
  /** The body's field that carries the idempotency key too. */
  keyField?: "clientId";
  errors?: readonly ErrorCode[];
  wrongRole?: ErrorCode;
  /** The response holds a secret and is not stored, so a retry with its key runs again. */
  secret?: boolean;
  ignoresKey?: boolean;
  /** The browser waits without its timeout, because the call waits for another service. */
  untimed?: boolean;
  /** The call belongs to payment online: PAYMENT_UNCONFIGURED on a server without its keys. */
  online?: boolean;
}

/** Every method but GET declares `changes`, and `queue` names a parameter of the path. */
type Consistent<D extends EndpointDefinition> = {
  queue?: ParamNames<D["path"]> | "pictures";
} & (D["method"] extends "GET" ? { changes?: never } : { changes: readonly ListName[] });

/** The definition that the server's handler, the browser's hook and the form's resolver share. */
export function endpoint<const D extends EndpointDefinition>(definition: D & Consistent<D>): D {
  return definition;
}

export interface SentFile {
  type: string;
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
export type BodyOf<D extends EndpointDefinition> = D["body"] extends "multipart" | "raw"
  ? Uint8Array
  : Out<D["body"]>;
export type BodyInput<D extends EndpointDefinition> = D["body"] extends "multipart"
  ? FormData
  : In<D["body"]>;
export type PreviewOf<D extends EndpointDefinition> = D["preview"] extends Schema
  ? z.output<D["preview"]>
  : never;
export type ResponseOf<D extends EndpointDefinition> = D["response"] extends Schema
  ? z.output<D["response"]>
  : undefined;
