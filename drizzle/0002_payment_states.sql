-- The form could leave all of a price received and the subscription unpaid.
UPDATE "subscriptions" SET "is_paid" = true WHERE NOT "is_paid" AND "amount_paid_cents" >= "price_cents";
