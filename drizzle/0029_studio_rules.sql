CREATE TABLE "opening_notices" (
	"coach_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_notices_activity_id_trainee_id_pk" PRIMARY KEY("activity_id","trainee_id")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"access_note" text DEFAULT '' NOT NULL,
	"step_free" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "venues_id_coach" UNIQUE("id","coach_id")
);
--> statement-breakpoint
ALTER TABLE "credit_movements" DROP CONSTRAINT "credit_movements_reason";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "class_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "returns_taken_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "opens_days" integer;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "opens_time" text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "closes_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "min_places" integer;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "min_check_hours" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "minimum_look_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "minimum_waived" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "venue_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "returnable_cancels" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "returnable_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "quiet_kind" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "activity_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "trainee_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "quiet_kind" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "activity_id" uuid;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_activity_fk" FOREIGN KEY ("activity_id","coach_id") REFERENCES "public"."activities"("id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_notices_due" ON "opening_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "opening_notices_trainee" ON "opening_notices" USING btree ("trainee_id");--> statement-breakpoint
CREATE INDEX "venues_coach" ON "venues" USING btree ("coach_id");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_venue_fk" FOREIGN KEY ("venue_id","coach_id") REFERENCES "public"."venues"("id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_venue" ON "activities" USING btree ("venue_id","begin_date") WHERE "activities"."venue_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_minimum" ON "activities" USING btree ("minimum_look_at") WHERE "activities"."minimum_look_at" is not null and "activities"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "reservations_returnable" ON "reservations" USING btree ("activity_id") WHERE "reservations"."status" = 'CANCEL_NO_INCR' and "reservations"."returnable_at" is not null;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_opens_days" CHECK ("activities"."opens_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_opens_time" CHECK ("activities"."opens_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_closes_minutes" CHECK ("activities"."closes_minutes" between 0 and 2880);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_min_places" CHECK ("activities"."min_places" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_min_check_hours" CHECK ("activities"."min_check_hours" between 2 and 72);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_minimum_waived" CHECK ("activities"."minimum_waived" in ('KEPT', 'RESTORED'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_cancel_reason" CHECK ("activities"."cancel_reason" in ('MINIMUM'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_returnable_cancels" CHECK ("activities"."returnable_cancels" >= 0);--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_reason" CHECK ("credit_movements"."reason" in ('PURCHASE', 'BOOKING', 'CANCELLATION', 'CLASS_CANCELLED', 'WAITING_ENDED', 'REMOVED_BY_COACH', 'SUSPENSION', 'ADJUSTMENT', 'IMPORT', 'CLASS_RESTORED', 'WITHDRAWAL', 'CLOSURE', 'PLACE_TAKEN'));