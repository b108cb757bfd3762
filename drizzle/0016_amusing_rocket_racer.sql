CREATE TABLE "place_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"trainee_id" uuid,
	"activity_id" uuid,
	"booked" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trial_codes_confirmed" CHECK (("trial_codes"."confirmed_at" is null) = ("trial_codes"."trainee_id" is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "place_links" ADD CONSTRAINT "place_links_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_links" ADD CONSTRAINT "place_links_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_links" ADD CONSTRAINT "place_links_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_codes" ADD CONSTRAINT "trial_codes_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_codes" ADD CONSTRAINT "trial_codes_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_codes" ADD CONSTRAINT "trial_codes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_links_trainee" ON "place_links" USING btree ("trainee_id");--> statement-breakpoint
CREATE INDEX "place_links_activity" ON "place_links" USING btree ("activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_codes_person" ON "trial_codes" USING btree ("coach_id","email_key");--> statement-breakpoint
CREATE INDEX "trial_codes_age" ON "trial_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trial_codes_email" ON "trial_codes" USING btree ("email_key");