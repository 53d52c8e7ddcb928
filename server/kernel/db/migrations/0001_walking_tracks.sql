ALTER TABLE "audio_chunks" ADD COLUMN "walk" jsonb;--> statement-breakpoint
ALTER TABLE "narrative_sections" ADD COLUMN "walk" jsonb;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "told_min" integer;