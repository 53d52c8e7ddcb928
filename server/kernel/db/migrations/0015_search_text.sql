ALTER TABLE "tours" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(title || E'\n' || location_name, NFKD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
-- Letter triples find words with a typo. A managed database may not have them, or not allow them: the server then compares by itself.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "tours_public_search_idx" ON "tours" USING gin ("search_text" gin_trgm_ops) WHERE "is_public";
EXCEPTION
	WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN NULL;
END
$$;
