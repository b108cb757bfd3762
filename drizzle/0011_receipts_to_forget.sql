CREATE INDEX "receipts_recorded" ON "receipts" USING btree ("recorded_at");--> statement-breakpoint
-- By their indexes: the job that calls it must not read every receipt there is.
CREATE OR REPLACE FUNCTION "forget_receipts"(instant timestamptz) RETURNS integer LANGUAGE plpgsql SET elan.forgetting = 'receipts' AS $$
DECLARE
  this_year integer := extract(year FROM instant AT TIME ZONE 'Europe/Paris');
  kept_from timestamptz := make_timestamptz(this_year - 10, 1, 1, 0, 0, 0, 'Europe/Paris');
  gone uuid[];
  sold uuid[];
BEGIN
  SELECT array_agg(old.id), array_agg(old.subscription_id) INTO gone, sold FROM (
    SELECT r.id, r.subscription_id FROM receipts r WHERE r.recorded_at < kept_from
      AND NOT EXISTS (SELECT 1 FROM receipts o WHERE o.subscription_id = r.subscription_id AND o.recorded_at >= kept_from)
      AND NOT EXISTS (SELECT 1 FROM receipts o WHERE o.corrects_id = r.id AND o.recorded_at >= kept_from)
    UNION
    SELECT r.id, r.subscription_id FROM users u JOIN receipts r ON r.coach_id = u.id
    WHERE u.type = 'COACH' AND u.deleted_at < instant - interval '30 days'
  ) old;
  DELETE FROM receipts WHERE id = ANY (gone);
  UPDATE subscriptions SET amount_paid_cents = 0, settled_cents = greatest(0, owed_cents - amount_paid_cents) WHERE id = ANY (sold);
  DELETE FROM deposits d WHERE d.deposited_on < instant - interval '30 days' AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.deposit_id = d.id);
  RETURN coalesce(cardinality(gone), 0);
END $$;
