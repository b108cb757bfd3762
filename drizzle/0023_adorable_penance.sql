ALTER TABLE "outbox" ADD COLUMN "place_activity_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "place_trainee_id" uuid;--> statement-breakpoint
CREATE INDEX "activities_reminded" ON "activities" USING btree ("begin_date") WHERE "activities"."reminded_at" is not null and "activities"."cancelled_at" is null;