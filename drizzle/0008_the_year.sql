CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	"label" text NOT NULL,
	"extend" boolean NOT NULL,
	"kept" uuid[] DEFAULT '{}' NOT NULL,
	"activities" integer NOT NULL,
	"places" integer NOT NULL,
	"trainees" integer NOT NULL,
	"extended" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_days" CHECK ("closures"."end_date" between "closures"."begin_date" and "closures"."begin_date" + 119)
);
--> statement-breakpoint
CREATE TABLE "subscription_days" (
	"subscription_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"coach_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asleep" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscription_days_subscription_id_day_pk" PRIMARY KEY("subscription_id","day")
);
--> statement-breakpoint
ALTER TABLE "credit_movements" DROP CONSTRAINT "credit_movements_reason";--> statement-breakpoint
DROP INDEX "credit_movements_one_debit";--> statement-breakpoint
DROP INDEX "credit_movements_one_credit";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "school_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alsace_moselle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "declares" text DEFAULT 'MONTHLY' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "cancellation_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_movements" ADD COLUMN "turn" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "ended_status" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_fixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "cancellation_id" uuid;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_days" ADD CONSTRAINT "subscription_days_subscription_fk" FOREIGN KEY ("subscription_id","trainee_id","coach_id") REFERENCES "public"."subscriptions"("id","trainee_id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closures_coach" ON "closures" USING btree ("coach_id","begin_date");--> statement-breakpoint
CREATE INDEX "subscription_days_coach" ON "subscription_days" USING btree ("coach_id","day");--> statement-breakpoint
CREATE INDEX "activities_cancellation" ON "activities" USING btree ("cancellation_id") WHERE "activities"."cancellation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_movements_turns" ON "credit_movements" USING btree ("reservation_id","turn") WHERE "credit_movements"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_cancellation" ON "outbox" USING btree ("cancellation_id") WHERE "outbox"."cancellation_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_zone" CHECK ("users"."school_zone" in ('A', 'B', 'C'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_declares" CHECK ("users"."declares" in ('MONTHLY', 'QUARTERLY'));--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_turn" CHECK ("credit_movements"."turn" is null or ("credit_movements"."reservation_id" is not null and "credit_movements"."turn" > 0 and ("credit_movements"."turn" % 2 = 1) = ("credit_movements"."delta" < 0)));--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_reason" CHECK ("credit_movements"."reason" in ('PURCHASE', 'BOOKING', 'CANCELLATION', 'CLASS_CANCELLED', 'WAITING_ENDED', 'REMOVED_BY_COACH', 'SUSPENSION', 'ADJUSTMENT', 'IMPORT', 'CLASS_RESTORED', 'WITHDRAWAL', 'CLOSURE'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_ended_status" CHECK ("reservations"."ended_status" is null or ("reservations"."status" = 'CANCEL' and "reservations"."ended_status" in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')));