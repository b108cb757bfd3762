CREATE TABLE "statement_rows" (
	"coach_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"receipt_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_rows_coach_id_digest_pk" PRIMARY KEY("coach_id","digest")
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "iban_holder" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "transfer_announced_on" date;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_rows_receipt" ON "statement_rows" USING btree ("receipt_id");--> statement-breakpoint
-- Multiplied by a number that 31 does not divide, row numbers become references that all differ.
UPDATE "subscriptions" s SET "transfer_reference" = 'ELAN-' || (
  SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + (((r.n * 479001599) % 887503681) / power(31, digit)::bigint % 31)::int, 1), '' ORDER BY digit)
  FROM generate_series(0, 5) digit)
FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS n FROM "subscriptions") r WHERE r."id" = s."id";--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_transfer_reference" ON "subscriptions" USING btree ("transfer_reference");--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_iban" CHECK ("businesses"."iban" is null or "businesses"."iban_holder" is not null);--> statement-breakpoint
CREATE FUNCTION "new_transfer_reference"() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text;
BEGIN
  LOOP
    made := 'ELAN-';
    FOR n IN 1..6 LOOP
      made := made || substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + floor(random() * 31)::int, 1);
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM subscriptions WHERE transfer_reference = made);
  END LOOP;
  RETURN made;
END $$;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "transfer_reference" SET DEFAULT new_transfer_reference();--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "transfer_reference" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sum_receipts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE received integer;
BEGIN
  SELECT sum(amount_cents) INTO received FROM receipts WHERE subscription_id = new.subscription_id;
  UPDATE subscriptions SET amount_paid_cents = received, transfer_announced_on = NULL WHERE id = new.subscription_id;
  RETURN NULL;
END $$;
