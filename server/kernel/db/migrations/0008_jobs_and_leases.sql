ALTER TABLE "audio_chunks" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "audio_chunks" ADD COLUMN "lease_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD COLUMN "steps_ms" jsonb DEFAULT '{}'::jsonb NOT NULL;