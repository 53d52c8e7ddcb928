CREATE TABLE "stop_photographs" (
	"poi_id" integer PRIMARY KEY NOT NULL,
	"tour_id" integer NOT NULL,
	"url_token" text NOT NULL,
	"files" jsonb NOT NULL,
	"author" text NOT NULL,
	"licence" text NOT NULL,
	"licence_url" text,
	"page_url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stop_photographs" ADD CONSTRAINT "stop_photographs_poi_id_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."pois"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_photographs" ADD CONSTRAINT "stop_photographs_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_photographs_tour_id_idx" ON "stop_photographs" USING btree ("tour_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stop_photographs_url_token_key" ON "stop_photographs" USING btree ("url_token");