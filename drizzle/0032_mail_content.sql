ALTER TABLE "outbox" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "content" jsonb;