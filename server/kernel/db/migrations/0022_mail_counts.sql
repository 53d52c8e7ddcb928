CREATE TABLE "mail_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"address_hash" text NOT NULL,
	"network_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_counts_address_hash_idx" ON "mail_counts" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "mail_counts_created_at_idx" ON "mail_counts" USING btree ("created_at");--> statement-breakpoint
-- Both keys of a changed tour in one statement and in their order, as everywhere else: of two tours that change places, each would hold
-- the count that the other waits for.
CREATE OR REPLACE FUNCTION "count_changed_tour"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public_tour_counts" AS c ("topic", "language", "tours")
	SELECT lower(v."topic"), v."language", sum(v."change")::int
	FROM (VALUES (-1, OLD."is_public", OLD."topic", OLD."language"), (1, NEW."is_public", NEW."topic", NEW."language"))
		AS v ("change", "is_public", "topic", "language")
	WHERE v."is_public" GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("topic", "language") DO UPDATE SET "tours" = c."tours" + excluded."tours";
	RETURN NULL;
END
$$;
