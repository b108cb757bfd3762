CREATE INDEX IF NOT EXISTS "activities_of_coach" ON "activities" USING btree ("coach_id","begin_date","id") WHERE "activities"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reservations_waiting_by_payer" ON "reservations" USING btree ("subscription_id") WHERE "reservations"."is_waiting"::int = 1;--> statement-breakpoint
DROP INDEX "activities_coach_begin";--> statement-breakpoint
DROP INDEX "reservations_subscription_waiting";
