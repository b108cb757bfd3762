CREATE INDEX IF NOT EXISTS "reservations_of_class" ON "reservations" USING btree ("activity_id","arrival","trainee_id","status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reservations_of_trainee" ON "reservations" USING btree ("trainee_id","activity_id","status");--> statement-breakpoint
DROP INDEX "reservations_activity";--> statement-breakpoint
DROP INDEX "reservations_trainee";--> statement-breakpoint
-- An index alone answers for pages that were vacuumed: after every fiftieth of new places, not every fifth.
ALTER TABLE "reservations" SET (autovacuum_vacuum_insert_scale_factor = 0.02);
