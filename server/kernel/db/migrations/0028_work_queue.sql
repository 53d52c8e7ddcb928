ALTER TABLE "audio_chunks" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "map_lease_expires_at" timestamp with time zone;