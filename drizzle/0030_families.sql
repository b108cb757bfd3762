CREATE TABLE "family_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_invitations_kind" CHECK ("family_invitations"."kind" in ('GUARDIAN', 'ACCOUNT'))
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"person_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardianships_person_id_guardian_id_pk" PRIMARY KEY("person_id","guardian_id"),
	CONSTRAINT "guardianships_role_known" CHECK ("guardianships"."role" in ('OWNER', 'SECOND')),
	CONSTRAINT "guardianships_of_another" CHECK ("guardianships"."person_id" <> "guardianships"."guardian_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_shares" (
	"subscription_id" uuid NOT NULL,
	"trainee_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_shares_subscription_id_trainee_id_pk" PRIMARY KEY("subscription_id","trainee_id")
);
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_subscription_fk";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_year" integer;--> statement-breakpoint
ALTER TABLE "place_links" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_shareable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_shareable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "buyer_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payer_account_id" uuid;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_shares" ADD CONSTRAINT "subscription_shares_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_shares" ADD CONSTRAINT "subscription_shares_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_invitations_person" ON "family_invitations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "family_invitations_expires" ON "family_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_role" ON "guardianships" USING btree ("person_id","role");--> statement-breakpoint
CREATE INDEX "guardianships_guardian" ON "guardianships" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "subscription_shares_trainee" ON "subscription_shares" USING btree ("trainee_id");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_subscription_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_links" ADD CONSTRAINT "place_links_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payer_account_id_users_id_fk" FOREIGN KEY ("payer_account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_links_guardian" ON "place_links" USING btree ("guardian_id") WHERE "place_links"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_payer_account" ON "receipts" USING btree ("payer_account_id","received_on") WHERE "receipts"."payer_account_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_birth_year" CHECK ("users"."birth_year" between 1900 and 2200);--> statement-breakpoint
-- The places of a merged trainee follow their subscription; the foreign key did it before.
CREATE FUNCTION "move_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET trainee_id = new.trainee_id WHERE subscription_id = new.id AND trainee_id = old.trainee_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subscriptions_places_moved" AFTER UPDATE OF "trainee_id" ON "subscriptions" FOR EACH ROW
  WHEN (old.trainee_id <> new.trainee_id) EXECUTE FUNCTION "move_places"();
