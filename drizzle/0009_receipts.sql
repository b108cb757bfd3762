CREATE TABLE "businesses" (
	"coach_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text,
	"siren" text,
	"address" text,
	"email" text,
	"phone" text,
	"vat_regime" text,
	"vat_number" text,
	"mediator_name" text,
	"mediator_address" text,
	"mediator_url" text,
	"terms_version" integer,
	CONSTRAINT "businesses_siren" CHECK ("businesses"."siren" ~ '^[0-9]{9}$'),
	CONSTRAINT "businesses_vat" CHECK ("businesses"."vat_regime" in ('FRANCHISE', 'EXEMPT', 'LIABLE'))
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"coach_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_coach_id_version_pk" PRIMARY KEY("coach_id","version")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"deposited_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"coach_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer,
	"number" integer,
	"received_on" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"trainee_id" uuid,
	"payer" text NOT NULL,
	"subscription_id" uuid,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" text,
	"reference" text,
	"deposit_from" date,
	"deposit_id" uuid,
	"corrects_id" uuid,
	"note" text,
	"client_id" uuid,
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('PAYMENT', 'REVERSAL', 'REFUND', 'CORRECTION', 'OPENING')),
	CONSTRAINT "receipts_numbered" CHECK (("receipts"."kind" = 'OPENING') = ("receipts"."number" is null) and ("receipts"."kind" = 'OPENING') = ("receipts"."year" is null)),
	CONSTRAINT "receipts_method" CHECK (("receipts"."kind" = 'OPENING') = ("receipts"."method" is null) and "receipts"."method" in ('CASH', 'CHEQUE', 'TRANSFER', 'CARD', 'OTHER')),
	CONSTRAINT "receipts_amount" CHECK (case "receipts"."kind" when 'PAYMENT' then "receipts"."amount_cents" > 0 when 'REVERSAL' then "receipts"."amount_cents" < 0
        when 'REFUND' then "receipts"."amount_cents" < 0 else "receipts"."amount_cents" <> 0 end),
	CONSTRAINT "receipts_reversal" CHECK (("receipts"."kind" = 'REVERSAL') = ("receipts"."corrects_id" is not null)),
	CONSTRAINT "receipts_cheque" CHECK ("receipts"."method" = 'CHEQUE' or ("receipts"."deposit_from" is null and "receipts"."deposit_id" is null))
);
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_subscription_fk";
--> statement-breakpoint
ALTER TABLE "subscription_days" DROP CONSTRAINT "subscription_days_subscription_fk";
--> statement-breakpoint
ALTER TABLE "coach_trainees" ADD COLUMN "awaits_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "became_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "settled_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "owed_cents" integer GENERATED ALWAYS AS (coalesce(settled_cents, price_cents)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_corrects_id_receipts_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "deposits_coach" ON "deposits" USING btree ("coach_id","deposited_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("coach_id","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_client" ON "receipts" USING btree ("coach_id","client_id") WHERE "receipts"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_corrects" ON "receipts" USING btree ("corrects_id") WHERE "receipts"."corrects_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_coach_day" ON "receipts" USING btree ("coach_id","received_on","year","number","kind","method","amount_cents");--> statement-breakpoint
CREATE INDEX "receipts_subscription" ON "receipts" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "receipts_trainee" ON "receipts" USING btree ("trainee_id","received_on");--> statement-breakpoint
CREATE INDEX "receipts_deposit" ON "receipts" USING btree ("deposit_id") WHERE "receipts"."deposit_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_to_deposit" ON "receipts" USING btree ("coach_id","received_on") WHERE "receipts"."method" = 'CHEQUE' and "receipts"."kind" = 'PAYMENT' and "receipts"."deposit_id" is null;--> statement-breakpoint
ALTER TABLE "coach_trainees" ADD CONSTRAINT "coach_trainees_awaits_id_users_id_fk" FOREIGN KEY ("awaits_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_became_id_users_id_fk" FOREIGN KEY ("became_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_subscription_fk" FOREIGN KEY ("subscription_id","trainee_id","coach_id") REFERENCES "public"."subscriptions"("id","trainee_id","coach_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "subscription_days" ADD CONSTRAINT "subscription_days_subscription_fk" FOREIGN KEY ("subscription_id","trainee_id","coach_id") REFERENCES "public"."subscriptions"("id","trainee_id","coach_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "coach_trainees_awaits" ON "coach_trainees" USING btree ("awaits_id") WHERE "coach_trainees"."awaits_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("coach_id") WHERE "subscriptions"."deleted_at" is null and "subscriptions"."owed_cents" > "subscriptions"."amount_paid_cents";--> statement-breakpoint
CREATE INDEX "subscriptions_to_refund" ON "subscriptions" USING btree ("coach_id") WHERE "subscriptions"."deleted_at" is null and "subscriptions"."owed_cents" < "subscriptions"."amount_paid_cents";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_settled" CHECK ("subscriptions"."settled_cents" >= 0);--> statement-breakpoint
-- What was paid before there were receipts. The subscriptions have been locked above: nobody pays meanwhile.
INSERT INTO "receipts" ("id", "coach_id", "kind", "received_on", "recorded_at", "trainee_id", "payer", "subscription_id", "label", "amount_cents")
SELECT gen_random_uuid(), s."coach_id", 'OPENING', (now() at time zone 'Europe/Paris')::date, now(), s."trainee_id",
  coalesce(s."debtor_first_name" || ' ' || s."debtor_last_name", u."first_name" || ' ' || u."last_name"), s."id", s."label", s."amount_paid_cents"
FROM "subscriptions" s JOIN "users" u ON u."id" = s."trainee_id" WHERE s."amount_paid_cents" > 0;--> statement-breakpoint
-- Numbers without a gap: the counter's row stays locked until the receipt is kept or has failed.
CREATE OR REPLACE FUNCTION "number_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted receipt_counters;
BEGIN
  IF new.kind = 'OPENING' THEN RETURN new; END IF;
  INSERT INTO receipt_counters AS c (coach_id, year, number, recorded_at)
  VALUES (new.coach_id, extract(year FROM new.recorded_at AT TIME ZONE 'Europe/Paris'), 1, new.recorded_at)
  ON CONFLICT (coach_id) DO UPDATE SET
    number = CASE WHEN excluded.year > c.year THEN 1 ELSE c.number + 1 END,
    year = greatest(c.year, excluded.year),
    recorded_at = greatest(c.recorded_at, excluded.recorded_at)
  RETURNING * INTO counted;
  new.year := counted.year;
  new.number := counted.number;
  new.recorded_at := counted.recorded_at;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "receipts_numbered" BEFORE INSERT ON "receipts" FOR EACH ROW EXECUTE FUNCTION "number_receipt"();--> statement-breakpoint
-- What a subscription has been paid is the sum of its receipts: no other statement writes it.
CREATE OR REPLACE FUNCTION "sum_receipts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE received integer;
BEGIN
  SELECT sum(amount_cents) INTO received FROM receipts WHERE subscription_id = new.subscription_id;
  UPDATE subscriptions SET amount_paid_cents = received WHERE id = new.subscription_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "receipts_summed" AFTER INSERT ON "receipts" FOR EACH ROW WHEN (new.subscription_id IS NOT NULL) EXECUTE FUNCTION "sum_receipts"();--> statement-breakpoint
-- Paid is what is owed received, whatever the release before writes.
UPDATE "subscriptions" SET "is_paid" = "amount_paid_cents" >= "owed_cents" WHERE "is_paid" <> ("amount_paid_cents" >= "owed_cents");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derive_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.is_paid := new.amount_paid_cents >= coalesce(new.settled_cents, new.price_cents);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscriptions_paid" BEFORE INSERT OR UPDATE OF "price_cents", "settled_cents", "amount_paid_cents", "is_paid" ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION "derive_paid"();--> statement-breakpoint
-- For instances of the release before, which write the amount alone: what no receipt explains becomes one.
CREATE OR REPLACE FUNCTION "explain_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE missing integer;
BEGIN
  SELECT new.amount_paid_cents - coalesce(sum(amount_cents), 0) INTO missing FROM receipts WHERE subscription_id = new.id;
  IF missing <> 0 THEN
    INSERT INTO receipts (id, coach_id, kind, received_on, recorded_at, trainee_id, payer, subscription_id, label, amount_cents, method)
    SELECT gen_random_uuid(), new.coach_id, 'CORRECTION', (now() AT TIME ZONE 'Europe/Paris')::date, now(), new.trainee_id,
      coalesce(new.debtor_first_name || ' ' || new.debtor_last_name, u.first_name || ' ' || u.last_name), new.id, new.label, missing, 'OTHER'
    FROM users u WHERE u.id = new.trainee_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscriptions_bought_paid" AFTER INSERT ON "subscriptions" FOR EACH ROW WHEN (new.amount_paid_cents <> 0) EXECUTE FUNCTION "explain_amount"();--> statement-breakpoint
CREATE TRIGGER "subscriptions_amount_explained" AFTER UPDATE OF "amount_paid_cents" ON "subscriptions" FOR EACH ROW
  WHEN (old.amount_paid_cents <> new.amount_paid_cents) EXECUTE FUNCTION "explain_amount"();--> statement-breakpoint
-- Written once: but for the deposit, and for the account that a trainee without one became.
CREATE OR REPLACE FUNCTION "keep_receipts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF to_jsonb(new) - 'deposit_id' - 'trainee_id' = to_jsonb(old) - 'deposit_id' - 'trainee_id'
      AND (new.trainee_id IS NOT DISTINCT FROM old.trainee_id
        OR EXISTS (SELECT 1 FROM users WHERE id = old.trainee_id AND became_id = new.trainee_id))
    THEN RETURN new; END IF;
  ELSIF tg_op = 'DELETE' AND current_setting('elan.forgetting', true) = 'receipts' THEN RETURN old;
  END IF;
  RAISE EXCEPTION 'A receipt stays as it was written' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "receipts_kept" BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "keep_receipts"();--> statement-breakpoint
CREATE TRIGGER "receipts_all_kept" BEFORE TRUNCATE ON "receipts" FOR EACH STATEMENT EXECUTE FUNCTION "keep_receipts"();--> statement-breakpoint
-- Deletes what may go: ten years after the end of the year, together with all of its subscription's; 30 days after the coach's account ended.
-- What was received and what was owed go down alike: nobody owes anything anew.
CREATE OR REPLACE FUNCTION "forget_receipts"(instant timestamptz) RETURNS integer LANGUAGE plpgsql SET elan.forgetting = 'receipts' AS $$
DECLARE
  years integer := extract(year FROM instant AT TIME ZONE 'Europe/Paris') - 10;
  gone uuid[];
  sold uuid[];
BEGIN
  SELECT array_agg(r.id), array_agg(r.subscription_id) INTO gone, sold FROM receipts r JOIN users u ON u.id = r.coach_id
  WHERE u.deleted_at < instant - interval '30 days'
    OR (extract(year FROM r.recorded_at AT TIME ZONE 'Europe/Paris') < years
      AND NOT EXISTS (SELECT 1 FROM receipts o WHERE (o.subscription_id = r.subscription_id OR o.corrects_id = r.id)
        AND extract(year FROM o.recorded_at AT TIME ZONE 'Europe/Paris') >= years));
  DELETE FROM receipts WHERE id = ANY (gone);
  UPDATE subscriptions SET amount_paid_cents = 0, settled_cents = greatest(0, owed_cents - amount_paid_cents) WHERE id = ANY (sold);
  DELETE FROM deposits d WHERE NOT EXISTS (SELECT 1 FROM receipts r WHERE r.deposit_id = d.id);
  RETURN coalesce(cardinality(gone), 0);
END $$;--> statement-breakpoint
-- What the next migration of the same transaction does to these tables needs all of it checked by now.
SET CONSTRAINTS ALL IMMEDIATE;
