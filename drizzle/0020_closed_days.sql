ALTER TABLE "subscriptions" ADD COLUMN "closed_days" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "slept_days" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What the release before writes, beside this one or after it: rows, a day each. Not where they only go along with their subscription.
CREATE OR REPLACE FUNCTION "keep_subscription_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE subscriptions SET closed_days = closed_days - datemultirange(daterange(OLD.day, OLD.day, '[]'))
      WHERE id = OLD.subscription_id AND NOT OLD.asleep;
  ELSIF NEW.asleep THEN
    UPDATE subscriptions SET closed_days = closed_days - datemultirange(daterange(NEW.day, NEW.day, '[]')),
      slept_days = slept_days + datemultirange(daterange(NEW.day, NEW.day, '[]')) WHERE id = NEW.subscription_id;
  ELSE
    UPDATE subscriptions SET closed_days = closed_days + datemultirange(daterange(NEW.day, NEW.day, '[]'))
      WHERE id = NEW.subscription_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscription_days_kept" AFTER INSERT OR DELETE OR UPDATE OF "asleep" ON "subscription_days" FOR EACH ROW EXECUTE FUNCTION "keep_subscription_day"();--> statement-breakpoint
UPDATE "subscriptions" s SET "closed_days" = d.closed, "slept_days" = d.slept
FROM (SELECT subscription_id, coalesce(range_agg(daterange(day, day, '[]')) FILTER (WHERE NOT asleep), '{}') AS closed,
  coalesce(range_agg(daterange(day, day, '[]')) FILTER (WHERE asleep), '{}') AS slept FROM "subscription_days" GROUP BY subscription_id) d
WHERE s.id = d.subscription_id;
