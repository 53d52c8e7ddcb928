CREATE TABLE "public_tour_counts" (
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"tours" integer NOT NULL,
	CONSTRAINT "public_tour_counts_topic_language_pk" PRIMARY KEY("topic","language")
);
--> statement-breakpoint
DROP INDEX "tours_owner_id_created_at_idx";--> statement-breakpoint
DROP INDEX "tours_public_topic_idx";--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "line_hash" text GENERATED ALWAYS AS (md5(line::text)) STORED;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "requested_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "tours" t SET "requested_at" = coalesce((SELECT j."created_at" FROM "tour_jobs" j WHERE j."id" = t."job_id"), t."created_at");--> statement-breakpoint
CREATE INDEX "audio_chunks_poi_id_idx" ON "audio_chunks" USING btree ("poi_id");--> statement-breakpoint
CREATE INDEX "audio_chunks_tour_id_status_idx" ON "audio_chunks" USING btree ("tour_id","status");--> statement-breakpoint
CREATE INDEX "audio_chunks_updated_at_idx" ON "audio_chunks" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tour_jobs_unmade_idx" ON "tour_jobs" USING btree ("user_id","created_at") WHERE "tour_jobs"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "tour_jobs_tour_id_idx" ON "tour_jobs" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "tour_jobs_demo_idx" ON "tour_jobs" USING btree ("tour_id") WHERE "tour_jobs"."is_demo";--> statement-breakpoint
CREATE INDEX "tour_jobs_finished_at_idx" ON "tour_jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "narrative_sections_poi_id_idx" ON "narrative_sections" USING btree ("poi_id");--> statement-breakpoint
CREATE INDEX "tours_owner_id_requested_at_idx" ON "tours" USING btree ("owner_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "tours_public_topic_idx" ON "tours" USING btree (lower("topic"),"created_at","id","topic","language") WHERE "tours"."is_public";--> statement-breakpoint
-- Public tours are counted when one comes, goes or changes, so that a list of 50,000 does not count them for each of its pages.
-- Rows in the order of their key: two transactions that count several never wait for each other.
CREATE FUNCTION "count_public_tours"("change" integer, "counted_topic" text, "counted_language" text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public_tour_counts" AS c ("topic", "language", "tours") VALUES (lower("counted_topic"), "counted_language", "change")
	ON CONFLICT ("topic", "language") DO UPDATE SET "tours" = c."tours" + excluded."tours";
$$;--> statement-breakpoint
CREATE FUNCTION "count_made_tours"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public_tour_counts" AS c ("topic", "language", "tours")
	SELECT lower("topic"), "language", count(*)::int FROM "made" WHERE "is_public" GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("topic", "language") DO UPDATE SET "tours" = c."tours" + excluded."tours";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_removed_tours"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public_tour_counts" AS c ("topic", "language", "tours")
	SELECT lower("topic"), "language", -count(*)::int FROM "removed" WHERE "is_public" GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("topic", "language") DO UPDATE SET "tours" = c."tours" + excluded."tours";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_changed_tour"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."is_public" THEN PERFORM "count_public_tours"(-1, OLD."topic", OLD."language"); END IF;
	IF NEW."is_public" THEN PERFORM "count_public_tours"(1, NEW."topic", NEW."language"); END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tours_made" AFTER INSERT ON "tours" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "count_made_tours"();--> statement-breakpoint
CREATE TRIGGER "tours_removed" AFTER DELETE ON "tours" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_tours"();--> statement-breakpoint
CREATE TRIGGER "tours_changed" AFTER UPDATE OF "is_public", "topic", "language" ON "tours" FOR EACH ROW
	WHEN ((OLD."is_public", OLD."topic", OLD."language") IS DISTINCT FROM (NEW."is_public", NEW."topic", NEW."language"))
	EXECUTE FUNCTION "count_changed_tour"();--> statement-breakpoint
INSERT INTO "public_tour_counts" ("topic", "language", "tours") SELECT lower("topic"), "language", count(*)::int FROM "tours" WHERE "is_public" GROUP BY 1, 2;
