ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_dates";--> statement-breakpoint
-- Those of a trainee removed on the day of purchase ended the day before they began.
UPDATE "subscriptions" SET "end_date" = "begin_date" WHERE "end_date" < "begin_date";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_dates" CHECK ("subscriptions"."end_date" >= "subscriptions"."begin_date");