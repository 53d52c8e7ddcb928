CREATE TABLE "custom_media" (
	"id" serial PRIMARY KEY NOT NULL,
	"poi_id" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"media_type" smallint NOT NULL,
	"caption" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"own_token" text NOT NULL,
	"public_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_removals" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_media" ADD CONSTRAINT "custom_media_poi_id_route_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."route_pois"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_media" ADD CONSTRAINT "custom_media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_media_poi_id_idx" ON "custom_media" USING btree ("poi_id");--> statement-breakpoint
CREATE INDEX "custom_media_owner_id_idx" ON "custom_media" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_media_primary_key" ON "custom_media" USING btree ("poi_id") WHERE "custom_media"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "custom_media_own_token_key" ON "custom_media" USING btree ("own_token");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_media_public_token_key" ON "custom_media" USING btree ("public_token");