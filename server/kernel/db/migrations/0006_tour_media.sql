ALTER TABLE "custom_media" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "pois" ADD COLUMN "route_poi_id" integer;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "tells_own_notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pois" ADD CONSTRAINT "pois_route_poi_id_route_pois_id_fk" FOREIGN KEY ("route_poi_id") REFERENCES "public"."route_pois"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pois_route_poi_id_idx" ON "pois" USING btree ("route_poi_id");--> statement-breakpoint
UPDATE "tours" SET "tells_own_notes" = true WHERE "narrative_text" LIKE '%Your note for this stop: “%' OR "narrative_text" LIKE '%For this walk you asked: “%';
