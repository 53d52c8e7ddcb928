CREATE TABLE "audio_chunks" (
	"tour_id" integer NOT NULL,
	"chunk_index" integer NOT NULL,
	"poi_id" integer,
	"poi_name" text,
	"section_indexes" jsonb NOT NULL,
	"spoken" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"estimated_duration_s" double precision DEFAULT 0 NOT NULL,
	"duration_s" double precision,
	"content_length" integer,
	"mime_type" text,
	"sample_rate" integer,
	"encoder_delay_samples" integer,
	"sha256" text,
	"sentences" jsonb,
	"object_key" text,
	"url_token" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audio_chunks_tour_id_chunk_index_pk" PRIMARY KEY("tour_id","chunk_index")
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tour_id" integer,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_key" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"worked_on_by" uuid NOT NULL,
	"answer_status" integer,
	"answer_headers" jsonb,
	"answer_body" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_key_call_key_pk" PRIMARY KEY("user_key","call","key")
);
--> statement-breakpoint
CREATE TABLE "narrative_sections" (
	"tour_id" integer NOT NULL,
	"section_index" integer NOT NULL,
	"title" text,
	"text" text NOT NULL,
	"sentences" jsonb NOT NULL,
	"location_name" text,
	"poi_id" integer,
	"sources" jsonb,
	CONSTRAINT "narrative_sections_tour_id_section_index_pk" PRIMARY KEY("tour_id","section_index")
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tour_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"duration_played_s" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pois" (
	"id" serial PRIMARY KEY NOT NULL,
	"tour_id" integer NOT NULL,
	"order_index" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"business_info" jsonb
);
--> statement-breakpoint
CREATE TABLE "quota_uses" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tour_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"message" text,
	"error" text,
	"outline" jsonb,
	"tour_id" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	"demo_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"narrative_text" text DEFAULT '' NOT NULL,
	"location_name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"country_code" text,
	"topic" text NOT NULL,
	"duration_min" integer NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"distance_m" integer DEFAULT 0 NOT NULL,
	"line" jsonb,
	"is_public" boolean DEFAULT false NOT NULL,
	"play_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"job_id" uuid,
	"map_object_key" text,
	"map_url_token" text,
	"map_bytes" integer,
	"map_sha256" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"token_version" integer DEFAULT 0 NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audio_chunks" ADD CONSTRAINT "audio_chunks_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_chunks" ADD CONSTRAINT "audio_chunks_poi_id_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."pois"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "narrative_sections" ADD CONSTRAINT "narrative_sections_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "narrative_sections" ADD CONSTRAINT "narrative_sections_poi_id_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."pois"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pois" ADD CONSTRAINT "pois_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_uses" ADD CONSTRAINT "quota_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD CONSTRAINT "tour_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD CONSTRAINT "tour_jobs_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audio_chunks_url_token_key" ON "audio_chunks" USING btree ("url_token");--> statement-breakpoint
CREATE INDEX "audio_chunks_unready_idx" ON "audio_chunks" USING btree ("priority","tour_id","chunk_index") WHERE "audio_chunks"."status" <> 'ready';--> statement-breakpoint
CREATE INDEX "email_tokens_user_id_idx" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_user_id_id_idx" ON "events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "events_tour_id_id_idx" ON "events" USING btree ("tour_id","id");--> statement-breakpoint
CREATE INDEX "events_created_at_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plays_tour_id_idx" ON "plays" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "plays_user_id_idx" ON "plays" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pois_tour_id_order_index_key" ON "pois" USING btree ("tour_id","order_index");--> statement-breakpoint
CREATE INDEX "quota_uses_user_id_used_at_idx" ON "quota_uses" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "tour_jobs_user_id_created_at_idx" ON "tour_jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tour_jobs_unfinished_idx" ON "tour_jobs" USING btree ("created_at") WHERE "tour_jobs"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tour_jobs_demo_key_key" ON "tour_jobs" USING btree ("demo_key");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_slug_key" ON "tours" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_job_id_key" ON "tours" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_map_url_token_key" ON "tours" USING btree ("map_url_token");--> statement-breakpoint
CREATE INDEX "tours_owner_id_created_at_idx" ON "tours" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "tours_public_topic_idx" ON "tours" USING btree (lower("topic"),"created_at") WHERE "tours"."is_public";--> statement-breakpoint
CREATE INDEX "tours_public_place_idx" ON "tours" USING btree ("latitude","longitude") WHERE "tours"."is_public";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));