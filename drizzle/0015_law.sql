CREATE TABLE "invitation_stops" (
	"coach_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_stops_coach_id_address_hash_pk" PRIMARY KEY("coach_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"trainee_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "withdraw_until" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "begin_now" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "used_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refund_cents" integer;--> statement-breakpoint
ALTER TABLE "invitation_stops" ADD CONSTRAINT "invitation_stops_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_created" ON "invitations" USING btree ("created_at");