CREATE TABLE "payment_accounts" (
	"coach_id" uuid PRIMARY KEY NOT NULL,
	"account" text,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"details_needed" boolean DEFAULT true NOT NULL,
	"takes_cards" boolean DEFAULT false NOT NULL,
	"takes_debits" boolean DEFAULT false NOT NULL,
	"disconnected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"dispute_id" text NOT NULL,
	"is_contested" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"taken_cents" integer DEFAULT 0 NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"taken_receipt_id" uuid,
	"returned_receipt_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" text,
	"key" text,
	"amount_cents" integer NOT NULL,
	"lowers_price" boolean DEFAULT false NOT NULL,
	"note" text,
	"state" text NOT NULL,
	"receipt_id" uuid,
	"correction_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('ASKED', 'PENDING', 'SUCCEEDED', 'FAILED')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"offered" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"method" text,
	"session_id" text,
	"url" text,
	"intent_id" text,
	"receipt_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('OPEN', 'PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_received" CHECK (("payments"."state" = 'SUCCEEDED') = ("payments"."receipt_id" is not null)),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('CARD', 'DEBIT'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_settled";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_money";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_method";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_reversal";--> statement-breakpoint
DROP INDEX "subscriptions_to_refund";--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_taken_receipt_id_receipts_id_fk" FOREIGN KEY ("taken_receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_returned_receipt_id_receipts_id_fk" FOREIGN KEY ("returned_receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_correction_id_receipts_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_accounts_account" ON "payment_accounts" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_disputes_dispute" ON "payment_disputes" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_taken" ON "payment_disputes" USING btree ("taken_receipt_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_returned" ON "payment_disputes" USING btree ("returned_receipt_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("created_at") WHERE "payment_disputes"."is_open";--> statement-breakpoint
CREATE INDEX "payment_events_handled" ON "payment_events" USING btree ("handled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_refund" ON "payment_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_receipt" ON "payment_refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_correction" ON "payment_refunds" USING btree ("correction_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_unsettled" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."state" in ('ASKED', 'PENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("subscription_id") WHERE "payments"."state" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "payments_coach" ON "payments" USING btree ("coach_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('OPEN', 'PENDING');--> statement-breakpoint
CREATE INDEX "subscriptions_to_refund" ON "subscriptions" USING btree ("coach_id") WHERE "subscriptions"."owed_cents" < "subscriptions"."amount_paid_cents";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_money" CHECK ("subscriptions"."price_cents" >= 0);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_method" CHECK (("receipts"."kind" = 'OPENING') = ("receipts"."method" is null) and "receipts"."method" in ('CASH', 'CHEQUE', 'TRANSFER', 'CARD', 'DEBIT', 'OTHER'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reversal" CHECK ("receipts"."kind" = 'REVERSAL' or "receipts"."corrects_id" is null);