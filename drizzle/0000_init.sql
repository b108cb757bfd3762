CREATE TABLE "assistants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"url_picture" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "assistants_id_coach" UNIQUE("id","coach_id")
);
--> statement-breakpoint
CREATE TABLE "coach_trainees" (
	"coach_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "coach_trainees_coach_id_trainee_id_pk" PRIMARY KEY("coach_id","trainee_id")
);
--> statement-breakpoint
CREATE TABLE "password_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_tokens_kind" CHECK ("password_tokens"."kind" in ('RESET', 'INVITATION'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"display_name" text NOT NULL,
	"phone_number" text,
	"url_picture" text,
	"password_hash" text,
	"token_version" integer DEFAULT 0 NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"google_sub" text,
	"code" text,
	"right_assistant" boolean DEFAULT false NOT NULL,
	"right_free_class" boolean DEFAULT false NOT NULL,
	"feature_class_price_cents" integer DEFAULT 0 NOT NULL,
	"reminders" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_type" CHECK ("users"."type" in ('TRAINEE', 'COACH')),
	CONSTRAINT "users_code_of_coach" CHECK (("users"."type" = 'COACH') = ("users"."code" is not null)),
	CONSTRAINT "users_code_shape" CHECK ("users"."code" ~ '^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{6}$'),
	CONSTRAINT "users_price" CHECK ("users"."feature_class_price_cents" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"series_id" uuid,
	"assistant_id" uuid,
	"label" text NOT NULL,
	"place" text NOT NULL,
	"begin_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"max_participants" integer NOT NULL,
	"confirmed_places" integer DEFAULT 0 NOT NULL,
	"waiting_places" integer DEFAULT 0 NOT NULL,
	"cancel_time_in_hours" integer NOT NULL,
	"is_private_activity" boolean NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "activities_id_coach" UNIQUE("id","coach_id"),
	CONSTRAINT "activities_times" CHECK ("activities"."end_date" > "activities"."begin_date" and "activities"."end_date" <= "activities"."begin_date" + interval '24 hours'),
	CONSTRAINT "activities_max" CHECK ("activities"."max_participants" between 1 and 1000),
	CONSTRAINT "activities_capacity" CHECK ("activities"."confirmed_places" between 0 and "activities"."max_participants"),
	CONSTRAINT "activities_waiting_places" CHECK ("activities"."waiting_places" >= 0),
	CONSTRAINT "activities_cancel_time" CHECK ("activities"."cancel_time_in_hours" between 1 and 72)
);
--> statement-breakpoint
CREATE TABLE "credit_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_movements_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coach_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"reservation_id" uuid,
	"activity_id" uuid,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_movements_delta" CHECK ("credit_movements"."delta" <> 0),
	CONSTRAINT "credit_movements_reason" CHECK ("credit_movements"."reason" in ('PURCHASE', 'BOOKING', 'CANCELLATION', 'CLASS_CANCELLED', 'WAITING_ENDED', 'REMOVED_BY_COACH', 'SUSPENSION', 'ADJUSTMENT')),
	CONSTRAINT "credit_movements_place" CHECK ("credit_movements"."reservation_id" is null or "credit_movements"."delta" in (-1, 1))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reservations_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coach_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" text DEFAULT 'BOOKED' NOT NULL,
	"is_waiting" boolean NOT NULL,
	"charged" boolean NOT NULL,
	"week" date NOT NULL,
	"week_quota" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_status" CHECK ("reservations"."status" in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT', 'CANCEL', 'CANCEL_NO_INCR')),
	CONSTRAINT "reservations_waiting" CHECK (not "reservations"."is_waiting" or "reservations"."status" in ('BOOKED', 'CANCEL'))
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"recurrence" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_id_coach" UNIQUE("id","coach_id"),
	CONSTRAINT "series_recurrence" CHECK ("series"."recurrence" in ('DAILY', 'WEEKLY', 'MONTHLY'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer,
	"nb_reservation_per_week" integer,
	"validity_duration_in_day" integer NOT NULL,
	"is_private_offer" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "offers_type" CHECK ("offers"."type" in ('CARD', 'SUBSCRIPTION', 'FREE_GROUP_CLASS')),
	CONSTRAINT "offers_price" CHECK ("offers"."price_cents" between 0 and 10000000),
	CONSTRAINT "offers_quantity" CHECK (("offers"."type" = 'CARD') = ("offers"."quantity" is not null) and "offers"."quantity" between 1 and 1000),
	CONSTRAINT "offers_per_week" CHECK (("offers"."type" = 'SUBSCRIPTION') = ("offers"."nb_reservation_per_week" is not null) and "offers"."nb_reservation_per_week" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"offer_id" uuid,
	"is_trial" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"quantity" integer,
	"quantity_left" integer,
	"nb_reservation_per_week" integer,
	"price_cents" integer NOT NULL,
	"amount_paid_cents" integer DEFAULT 0 NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	"suspend_date" date,
	"is_private_offer" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_owner" UNIQUE("id","trainee_id","coach_id"),
	CONSTRAINT "subscriptions_type" CHECK ("subscriptions"."type" in ('CARD', 'SUBSCRIPTION')),
	CONSTRAINT "subscriptions_card" CHECK (case when "subscriptions"."type" = 'CARD'
        then "subscriptions"."quantity" is not null and "subscriptions"."quantity_left" is not null and "subscriptions"."nb_reservation_per_week" is null
          and "subscriptions"."quantity_left" between 0 and "subscriptions"."quantity"
        else "subscriptions"."quantity" is null and "subscriptions"."quantity_left" is null and "subscriptions"."nb_reservation_per_week" between 1 and 50 end),
	CONSTRAINT "subscriptions_money" CHECK ("subscriptions"."price_cents" >= 0 and "subscriptions"."amount_paid_cents" between 0 and "subscriptions"."price_cents"),
	CONSTRAINT "subscriptions_dates" CHECK ("subscriptions"."end_date" >= "subscriptions"."begin_date" - 1)
);
--> statement-breakpoint
CREATE TABLE "external_refs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"site_id" text NOT NULL,
	"entity" text NOT NULL,
	"external_id" text NOT NULL,
	"local_id" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"dead_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_trainees" ADD CONSTRAINT "coach_trainees_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_trainees" ADD CONSTRAINT "coach_trainees_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_series_fk" FOREIGN KEY ("series_id","coach_id") REFERENCES "public"."series"("id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_assistant_fk" FOREIGN KEY ("assistant_id","coach_id") REFERENCES "public"."assistants"("id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_movements" ADD CONSTRAINT "credit_movements_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_activity_fk" FOREIGN KEY ("activity_id","coach_id") REFERENCES "public"."activities"("id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_subscription_fk" FOREIGN KEY ("subscription_id","trainee_id","coach_id") REFERENCES "public"."subscriptions"("id","trainee_id","coach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_coach_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_trainee_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_refs" ADD CONSTRAINT "external_refs_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistants_coach" ON "assistants" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "coach_trainees_trainee" ON "coach_trainees" USING btree ("trainee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_tokens_hash" ON "password_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_tokens_user" ON "password_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_code" ON "users" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_sub" ON "users" USING btree ("google_sub");--> statement-breakpoint
CREATE INDEX "activities_coach_begin" ON "activities" USING btree ("coach_id","begin_date") WHERE "activities"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "activities_series" ON "activities" USING btree ("series_id") WHERE "activities"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_assistant" ON "activities" USING btree ("assistant_id") WHERE "activities"."assistant_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_waiting" ON "activities" USING btree ("begin_date") WHERE "activities"."waiting_places" > 0;--> statement-breakpoint
CREATE INDEX "credit_movements_subscription" ON "credit_movements" USING btree ("subscription_id","arrival");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_movements_one_debit" ON "credit_movements" USING btree ("reservation_id") WHERE "credit_movements"."delta" < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_movements_one_credit" ON "credit_movements" USING btree ("reservation_id") WHERE "credit_movements"."delta" > 0;--> statement-breakpoint
CREATE INDEX "reservations_activity" ON "reservations" USING btree ("activity_id","arrival");--> statement-breakpoint
CREATE INDEX "reservations_trainee" ON "reservations" USING btree ("trainee_id","activity_id");--> statement-breakpoint
CREATE INDEX "reservations_subscription_week" ON "reservations" USING btree ("subscription_id","week");--> statement-breakpoint
CREATE INDEX "offers_coach" ON "offers" USING btree ("coach_id") WHERE "offers"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_trial" ON "offers" USING btree ("coach_id") WHERE "offers"."type" = 'FREE_GROUP_CLASS' and "offers"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_trial" ON "subscriptions" USING btree ("coach_id","trainee_id") WHERE "subscriptions"."is_trial";--> statement-breakpoint
CREATE INDEX "subscriptions_coach_trainee" ON "subscriptions" USING btree ("coach_id","trainee_id");--> statement-breakpoint
CREATE INDEX "subscriptions_trainee" ON "subscriptions" USING btree ("trainee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_refs_once" ON "external_refs" USING btree ("coach_id","provider","site_id","entity","external_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;