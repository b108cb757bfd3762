ALTER TABLE "subscriptions" ADD COLUMN "sold_begin_date" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sold_end_date" date;