ALTER TABLE "coach_trainees" ADD COLUMN "awaits_address" text;--> statement-breakpoint
CREATE INDEX "coach_trainees_awaits_address" ON "coach_trainees" USING btree ("awaits_address") WHERE "coach_trainees"."awaits_address" is not null;--> statement-breakpoint
UPDATE "coach_trainees" c SET "awaits_address" = u."email_folded" FROM "users" u WHERE u."id" = c."awaits_id" AND u."deleted_at" IS NULL;
