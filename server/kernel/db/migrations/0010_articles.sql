CREATE TABLE "articles" (
	"wikidata_id" text NOT NULL,
	"language" text NOT NULL,
	"form" integer NOT NULL,
	"article" jsonb,
	"revision" integer,
	"fetched_at" timestamp with time zone NOT NULL,
	"fresh_until" timestamp with time zone NOT NULL,
	CONSTRAINT "articles_wikidata_id_language_pk" PRIMARY KEY("wikidata_id","language")
);
