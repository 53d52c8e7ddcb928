ALTER TABLE "fact_reports" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD COLUMN "cost" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD COLUMN "lease_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "fact_reports_unmailed_idx" ON "fact_reports" USING btree ("id") WHERE "fact_reports"."mailed_at" is null;