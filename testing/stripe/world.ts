import { randomBytes } from "node:crypto";

/** Stripe's objects, with the fields that Élan reads. Amounts are in cents. */
export interface Account {
  id: string;
  email: string;
  charges_enabled: boolean;
  capabilities: { card_payments: string; sepa_debit_payments: string };
  requirements: { currently_due: string[]; past_due: string[] };
  controller: unknown;
  country: string;
  /** The address after the form. */
  return_url: string;
  /** The platform has no access any more. */
  left: boolean;
}
export interface Session {
  id: string;
  object: "checkout.session";
  account: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_method_types: string[];
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  line: string;
}
export interface Intent {
  id: string;
  object: "payment_intent";
  account: string;
  amount: number;
  status: "processing" | "succeeded" | "requires_payment_method";
  latest_charge: string;
  created: number;
}
export interface Charge {
  id: string;
  object: "charge";
  account: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  status: "pending" | "succeeded" | "failed";
  payment_intent: string;
  payment_method_details: { type: "card" | "sepa_debit" };
  balance_transaction: { id: string; created: number } | null;
  created: number;
}
export interface Refund {
  id: string;
  object: "refund";
  account: string;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  payment_intent: string;
  charge: string;
  metadata: Record<string, string>;
  failure_reason: string | null;
  created: number;
}
export interface Dispute {
  id: string;
  object: "dispute";
  account: string;
  amount: number;
  status: "needs_response" | "won" | "lost" | "warning_needs_response" | "warning_closed";
  payment_intent: string;
  charge: string;
  balance_transactions: { id: string; amount: number; created: number }[];
  created: number;
}
export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  account: string;
  livemode: boolean;
  created: number;
  data: { object: unknown };
}

/** An error in Stripe's form. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly type = "invalid_request_error",
  ) {
    super(code);
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const seconds = () => Math.floor(Date.now() / 1000);

/** The state of Stripe and what may happen in it. Each change announces an event. */
export class StripeWorld {
  accounts = new Map<string, Account>();
  sessions = new Map<string, Session>();
  intents = new Map<string, Intent>();
  charges = new Map<string, Charge>();
  refunds = new Map<string, Refund>();
  disputes = new Map<string, Dispute>();
  /** Oldest first. */
  events: StripeEvent[] = [];
  /** The state of the next refunds. */
  nextRefund: "succeeded" | "pending" | "failed" = "succeeded";
  onEvent: (event: StripeEvent) => void = () => undefined;

  constructor(readonly url: () => string) {}

  announce(type: string, account: string, object: object): StripeEvent {
    const event: StripeEvent = {
      id: newId("evt"),
      object: "event",
      type,
      account,
      livemode: false,
      created: seconds(),
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.onEvent(event);
    return event;
  }

  makeAccount({ email, country, controller }: Pick<Account, "email" | "country" | "controller">) {
    const account: Account = {
      ...{ id: newId("acct"), email, country, controller },
      charges_enabled: false,
      capabilities: { card_payments: "inactive", sepa_debit_payments: "inactive" },
      requirements: { currently_due: ["external_account"], past_due: [] },
      ...{ return_url: "/", left: false },
    };
    this.accounts.set(account.id, account);
    return account;
  }

  /** The coach fills in everything that Stripe asks for. */
  completeAccount(id: string, { cards = true, debits = true } = {}): StripeEvent {
    const account = this.accounts.get(id) as Account;
    account.charges_enabled = true;
    account.capabilities = {
      card_payments: cards ? "active" : "inactive",
      sepa_debit_payments: debits ? "active" : "inactive",
    };
    account.requirements = { currently_due: [], past_due: [] };
    return this.announce("account.updated", id, account);
  }

  leave(id: string): StripeEvent {
    (this.accounts.get(id) as Account).left = true;
    return this.announce("account.application.deauthorized", id, {
      id: "ca_1",
      object: "application",
    });
  }

  makeSession(
    session: Omit<
      Session,
      "id" | "object" | "url" | "status" | "payment_status" | "payment_intent"
    >,
  ) {
    const id = newId("cs");
    const made: Session = {
      ...{ id, object: "checkout.session", url: `${this.url()}/c/pay/${id}`, status: "open" },
      ...{ payment_status: "unpaid", payment_intent: null },
      ...session,
    };
    this.sessions.set(id, made);
    return made;
  }

  sessionOf(paymentId: string): Session {
    const found = [...this.sessions.values()].find(
      ({ client_reference_id }) => client_reference_id === paymentId,
    );
    if (!found) throw new Error(`No session of ${paymentId}`);
    return found;
  }

  private complete(session: Session, type: "card" | "sepa_debit", created: number): Charge {
    const { account, amount_total: amount } = session;
    const isCard = type === "card";
    const charge: Charge = {
      ...{ id: newId("ch"), object: "charge", account, amount, amount_refunded: 0 },
      ...{ refunded: false, disputed: false, status: isCard ? "succeeded" : "pending" },
      payment_intent: newId("pi"),
      payment_method_details: { type },
      balance_transaction: isCard ? { id: newId("txn"), created } : null,
      created,
    };
    this.charges.set(charge.id, charge);
    this.intents.set(charge.payment_intent, {
      ...{ id: charge.payment_intent, object: "payment_intent", account, amount, created },
      status: isCard ? "succeeded" : "processing",
      latest_charge: charge.id,
    });
    Object.assign(session, {
      ...{ status: "complete", payment_status: isCard ? "paid" : "unpaid" },
      ...{ payment_intent: charge.payment_intent, url: null },
    });
    return charge;
  }

  payByCard(session: Session, created = seconds()): StripeEvent {
    this.complete(session, "card", created);
    return this.announce("checkout.session.completed", session.account, session);
  }

  payByDebit(session: Session, created = seconds()): StripeEvent {
    this.complete(session, "sepa_debit", created);
    return this.announce("checkout.session.completed", session.account, session);
  }

  chargeOf(session: Session): Charge {
    const intent = this.intents.get(session.payment_intent ?? "") as Intent;
    return this.charges.get(intent.latest_charge) as Charge;
  }

  /** The bank pays the debit. */
  succeedDebit(session: Session, created = seconds()): StripeEvent {
    const charge = this.chargeOf(session);
    Object.assign(charge, {
      status: "succeeded",
      balance_transaction: { id: newId("txn"), created },
    });
    (this.intents.get(charge.payment_intent) as Intent).status = "succeeded";
    session.payment_status = "paid";
    return this.announce("checkout.session.async_payment_succeeded", session.account, session);
  }

  failDebit(session: Session): StripeEvent {
    const charge = this.chargeOf(session);
    charge.status = "failed";
    (this.intents.get(charge.payment_intent) as Intent).status = "requires_payment_method";
    return this.announce("checkout.session.async_payment_failed", session.account, session);
  }

  expire(session: Session): StripeEvent {
    if (session.status !== "open") throw new StripeError(400, "session_not_open");
    Object.assign(session, { status: "expired", url: null });
    return this.announce("checkout.session.expired", session.account, session);
  }

  refund(
    intentId: string,
    amount: number,
    { status = this.nextRefund, metadata = {} as Record<string, string> } = {},
  ): Refund {
    const intent = this.intents.get(intentId);
    const charge = this.charges.get(intent?.latest_charge ?? "");
    if (charge?.status !== "succeeded") throw new StripeError(400, "resource_missing");
    if (charge.disputed) throw new StripeError(400, "charge_disputed");
    if (charge.amount_refunded + amount > charge.amount)
      throw new StripeError(400, "charge_already_refunded");
    const refund: Refund = {
      ...{ id: newId("re"), object: "refund", account: charge.account, amount, status, metadata },
      ...{ payment_intent: intentId, charge: charge.id, created: seconds() },
      failure_reason: status === "failed" ? "lost_or_stolen_card" : null,
    };
    this.refunds.set(refund.id, refund);
    if (status !== "failed") this.moveRefunded(charge, amount);
    this.announce("refund.created", charge.account, refund);
    if (status === "succeeded") this.announce("charge.refunded", charge.account, charge);
    return refund;
  }

  private moveRefunded(charge: Charge, amount: number) {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
  }

  settleRefund(refund: Refund, status: "succeeded" | "failed"): StripeEvent {
    refund.status = status;
    if (status === "failed") {
      refund.failure_reason = "declined";
      this.moveRefunded(this.charges.get(refund.charge) as Charge, -refund.amount);
    }
    const type = status === "failed" ? "refund.failed" : "refund.updated";
    return this.announce(type, refund.account, refund);
  }

  dispute(session: Session, { amount = session.amount_total, takes = true } = {}): Dispute {
    const charge = this.chargeOf(session);
    charge.disputed = true;
    const dispute: Dispute = {
      ...{ id: newId("du"), object: "dispute", account: charge.account, amount },
      status: takes ? "needs_response" : "warning_needs_response",
      ...{ payment_intent: charge.payment_intent, charge: charge.id },
      ...{ balance_transactions: [], created: seconds() },
    };
    this.disputes.set(dispute.id, dispute);
    if (takes) this.move(dispute, -amount);
    this.announce("charge.dispute.created", charge.account, dispute);
    return dispute;
  }

  private move(dispute: Dispute, amount: number) {
    dispute.balance_transactions.push({ id: newId("txn"), amount, created: seconds() });
  }

  closeDispute(dispute: Dispute, status: "won" | "lost" | "warning_closed"): StripeEvent {
    dispute.status = status;
    if (status === "won") this.move(dispute, dispute.amount);
    return this.announce("charge.dispute.closed", dispute.account, dispute);
  }

  /** The coach's balance, fees aside. */
  balance(account: string): number {
    const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
    const of = <T extends { account: string }>(items: Map<string, T>) =>
      [...items.values()].filter((item) => item.account === account);
    return (
      sum(
        of(this.charges).flatMap(({ status, amount }) => (status === "succeeded" ? amount : [])),
      ) -
      sum(
        of(this.refunds).flatMap(({ status, amount }) => (status === "succeeded" ? amount : [])),
      ) +
      sum(of(this.disputes).flatMap((one) => one.balance_transactions.map(({ amount }) => amount)))
    );
  }
}
