ALTER TABLE "users" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "warning_id" uuid;--> statement-breakpoint
-- Warnings of before are found a last time by their subject: those that have left, and those on their way.
UPDATE "users" u SET "warned_at" = o."sent_at"
FROM (SELECT "to", max("sent_at") AS "sent_at" FROM "outbox" WHERE "subject" = 'Votre compte Élan va être supprimé' GROUP BY "to") o
WHERE o."to" = u."email" AND o."sent_at" IS NOT NULL;--> statement-breakpoint
UPDATE "users" u SET "warning_id" = o."id" FROM "outbox" o
WHERE o."to" = u."email" AND o."subject" = 'Votre compte Élan va être supprimé' AND o."sent_at" IS NULL AND o."dead_at" IS NULL;
