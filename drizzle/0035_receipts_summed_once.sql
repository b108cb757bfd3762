-- One sum for all receipts of a statement: a sum for each receipt reads all receipts before it.
CREATE OR REPLACE FUNCTION "sum_added_receipts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid uuid;
BEGIN
  FOR paid IN SELECT DISTINCT subscription_id FROM added WHERE subscription_id IS NOT NULL LOOP
    UPDATE subscriptions SET transfer_announced_on = NULL, amount_paid_cents =
      (SELECT sum(amount_cents) FROM receipts WHERE subscription_id = paid) WHERE id = paid;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "receipts_summed" ON "receipts";--> statement-breakpoint
CREATE TRIGGER "receipts_summed" AFTER INSERT ON "receipts" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sum_added_receipts"();--> statement-breakpoint
DROP FUNCTION "sum_receipts"();
