CREATE TABLE "refused_addresses" (
	"address_folded" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
