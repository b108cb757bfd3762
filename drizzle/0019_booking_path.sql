ALTER TABLE "place_links" DROP CONSTRAINT "place_links_coach_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "place_links" DROP CONSTRAINT "place_links_activity_id_activities_id_fk";
--> statement-breakpoint
ALTER TABLE "place_links" ADD CONSTRAINT "place_links_activity_fk" FOREIGN KEY ("activity_id","coach_id") REFERENCES "public"."activities"("id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reservations_subscription_waiting" ON "reservations" USING btree ("subscription_id") WHERE "reservations"."is_waiting";