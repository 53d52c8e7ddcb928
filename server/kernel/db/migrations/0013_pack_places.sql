CREATE TABLE "pack_places" (
	"pack_id" text NOT NULL,
	"place_id" text NOT NULL,
	"form" integer NOT NULL,
	"wikidata_id" text,
	"photograph" jsonb,
	"fresh_until" timestamp with time zone NOT NULL,
	CONSTRAINT "pack_places_pack_id_place_id_pk" PRIMARY KEY("pack_id","place_id")
);
--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "photographs_sought_at" timestamp with time zone;