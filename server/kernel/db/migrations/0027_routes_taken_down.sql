ALTER TABLE "custom_routes" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "custom_routes" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
ALTER TABLE "custom_routes" ADD CONSTRAINT "custom_routes_taken_down_not_public" CHECK (not "custom_routes"."is_public" or "custom_routes"."taken_down_at" is null);