ALTER TABLE "subscriptions" ADD COLUMN "debtor_first_name" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "debtor_last_name" text;