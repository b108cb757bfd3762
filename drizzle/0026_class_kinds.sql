CREATE TABLE "class_kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coach_id" uuid NOT NULL,
	"label" text NOT NULL,
	"label_key" text GENERATED ALWAYS AS (replace(replace(lower(upper(replace(lower((regexp_replace(normalize(("class_kinds"."label")::text, NFD), '[\u0300-\u036f]', '', 'g'))::text collate "und-x-icu"), 'ı', chr(1)))), chr(1), 'ı'), 'ς', 'σ')) STORED NOT NULL,
	"colour" text NOT NULL,
	"description" text,
	"url_picture" text,
	"duration_in_minutes" integer,
	"max_participants" integer,
	"cancel_time_in_hours" integer,
	"place" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_kinds_colour" CHECK ("class_kinds"."colour" in ('TEAL', 'SAGE', 'OCEAN', 'INDIGO', 'PLUM', 'ROSE', 'BRICK', 'AMBER', 'OLIVE', 'SLATE')),
	CONSTRAINT "class_kinds_duration" CHECK ("class_kinds"."duration_in_minutes" between 1 and 1440),
	CONSTRAINT "class_kinds_max" CHECK ("class_kinds"."max_participants" between 1 and 1000),
	CONSTRAINT "class_kinds_cancel_time" CHECK ("class_kinds"."cancel_time_in_hours" between 1 and 72)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cover_url" text;--> statement-breakpoint
ALTER TABLE "place_links" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "place_links" ADD COLUMN "cancelled_places" integer;--> statement-breakpoint
ALTER TABLE "place_links" ADD COLUMN "cancelled_subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "class_kinds" ADD CONSTRAINT "class_kinds_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_kinds_label" ON "class_kinds" USING btree ("coach_id","label_key");