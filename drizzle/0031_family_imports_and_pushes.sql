ALTER TABLE "import_rows" ADD COLUMN "parent_email" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "person_id" uuid;