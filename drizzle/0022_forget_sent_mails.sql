UPDATE "outbox" SET "html" = '', "text" = '', "attachments" = '[]', "headers" = '{}' WHERE "sent_at" IS NOT NULL AND "text" <> '';
