import type { IncomingHttpHeaders } from "node:http";
import { type Session, StripeError, type StripeWorld } from "./world";

export interface StripeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The form's fields, such as `line_items[0][quantity]`. */
  form: URLSearchParams;
}

export interface StripeResponse {
  status: number;
  body: unknown;
}

const entriesUnder = (form: URLSearchParams, name: string) =>
  [...form].flatMap(([key, value]) => {
    const inner = new RegExp(`^${name}\\[([^\\]]+)\\]$`).exec(key)?.[1];
    return inner === undefined ? [] : [[inner, value] as const];
  });

const recordUnder = (form: URLSearchParams, name: string) =>
  Object.fromEntries(entriesUnder(form, name));

function found<T extends { account?: string }>(item: T | undefined, account: string): T {
  if (!item || (item.account !== undefined && item.account !== account))
    throw new StripeError(404, "resource_missing");
  return item;
}

/** The objects in the place of the ids that the request asks to expand. */
function shownSession(world: StripeWorld, session: Session): object {
  const intent = world.intents.get(session.payment_intent ?? "");
  return {
    ...session,
    payment_intent: intent
      ? { ...intent, latest_charge: world.charges.get(intent.latest_charge) }
      : null,
  };
}

const listOf = (data: object[]) => ({ object: "list", data, has_more: false });

/** The part of Stripe's API that Élan calls. Throws StripeError. */
export function respond(world: StripeWorld, request: StripeRequest): unknown {
  const { method, form } = request;
  const { pathname, searchParams } = new URL(request.path, "http://stripe");
  const account = String(request.headers["stripe-account"] ?? "");
  const [, , kind = "", id = "", action = ""] = pathname.replace("/checkout", "").split("/");
  const call = `${method} ${kind}${id && "/id"}${action && `/${action}`}`;
  const needsAccount = kind !== "accounts" && kind !== "account_links";
  if (needsAccount && !account) throw new StripeError(400, "account_missing");
  const own = world.accounts.get(needsAccount ? account : id || String(form.get("account")));
  if (own?.left) throw new StripeError(403, "account_invalid");
  const ofIntent = <T extends { payment_intent: string; account: string }>(items: Map<string, T>) =>
    [...items.values()].filter(
      (item) =>
        item.account === account &&
        [null, item.payment_intent].includes(searchParams.get("payment_intent")),
    );
  switch (call) {
    case "POST accounts":
      return world.makeAccount({
        email: String(form.get("email")),
        country: String(form.get("country")),
        controller: Object.fromEntries([...form].filter(([key]) => key.startsWith("controller"))),
      });
    case "GET accounts/id":
      if (!own) throw new StripeError(404, "resource_missing");
      return own;
    case "POST account_links":
      if (!own) throw new StripeError(404, "resource_missing");
      own.return_url = String(form.get("return_url"));
      return { object: "account_link", url: `${world.url()}/setup/${form.get("account")}` };
    case "POST sessions":
      return world.makeSession({
        account,
        amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
        currency: String(form.get("line_items[0][price_data][currency]")),
        line: String(form.get("line_items[0][price_data][product_data][name]")),
        client_reference_id: form.get("client_reference_id"),
        metadata: recordUnder(form, "metadata"),
        payment_method_types: entriesUnder(form, "payment_method_types").map(([, type]) => type),
        success_url: String(form.get("success_url")),
        cancel_url: String(form.get("cancel_url")),
        expires_at: Number(form.get("expires_at")),
      });
    case "GET sessions/id":
      return shownSession(world, found(world.sessions.get(id), account));
    case "POST sessions/id/expire": {
      const session = found(world.sessions.get(id), account);
      world.expire(session);
      return session;
    }
    case "POST refunds":
      return world.refund(String(form.get("payment_intent")), Number(form.get("amount")), {
        metadata: recordUnder(form, "metadata"),
      });
    case "GET refunds/id":
      return found(world.refunds.get(id), account);
    case "GET refunds":
      return listOf(ofIntent(world.refunds));
    case "GET disputes/id":
      return found(world.disputes.get(id), account);
    case "GET disputes":
      return listOf(ofIntent(world.disputes));
    default:
      throw new StripeError(404, "unknown_path");
  }
}
