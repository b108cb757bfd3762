CREATE TABLE "import_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"coach_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"reason" text,
	"cells" jsonb,
	"waits_for_id" uuid,
	"waiting" jsonb,
	"trainee_id" uuid,
	"subscription_id" uuid,
	"link_made" boolean DEFAULT false NOT NULL,
	"link_ended_at" timestamp (3) with time zone,
	"comment_made" boolean DEFAULT false NOT NULL,
	"digest" text,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_rows_state" CHECK ("import_rows"."state" in ('CREATED', 'LINKED', 'WAITING', 'SKIPPED', 'ERROR'))
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "invite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "created" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "linked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "errors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "subscriptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_waits_for_id_users_id_fk" FOREIGN KEY ("waits_for_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_trainee_id_users_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_line" ON "import_rows" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "import_rows_waiting" ON "import_rows" USING btree ("waits_for_id","coach_id") WHERE "import_rows"."waits_for_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_trainee" ON "import_rows" USING btree ("trainee_id") WHERE "import_rows"."trainee_id" is not null;--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("lease_until") WHERE "imports"."status" = 'RUNNING';