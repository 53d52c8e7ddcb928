CREATE TABLE "account_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid,
	"kind" text NOT NULL,
	"about" text,
	"network" text,
	"browser" text,
	"system" text
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"wikidata_id" text NOT NULL,
	"language" text NOT NULL,
	"form" integer NOT NULL,
	"article" jsonb,
	"revision" integer,
	"fetched_at" timestamp with time zone NOT NULL,
	"fresh_until" timestamp with time zone NOT NULL,
	CONSTRAINT "articles_wikidata_id_language_pk" PRIMARY KEY("wikidata_id","language")
);
--> statement-breakpoint
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
	"lease_id" uuid,
	"lease_expires_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
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
	"files" jsonb NOT NULL,
	"own_token" text NOT NULL,
	"public_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_routes" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"topic" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"taken_down_at" timestamp with time zone,
	"taken_down_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_routes_taken_down_not_public" CHECK (not "custom_routes"."is_public" or "custom_routes"."taken_down_at" is null)
);
--> statement-breakpoint
CREATE TABLE "route_likes" (
	"route_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "route_likes_route_id_user_id_pk" PRIMARY KEY("route_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "route_pois" (
	"id" serial PRIMARY KEY NOT NULL,
	"route_id" integer NOT NULL,
	"order_index" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"user_notes" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"address" text,
	"place_id" text
);
--> statement-breakpoint
CREATE TABLE "route_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "file_removals" (
	"prefix" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_key" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_fingerprint" text,
	"status" text NOT NULL,
	"worked_on_by" uuid NOT NULL,
	"answer_status" integer,
	"answer_headers" jsonb,
	"answer_body" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_key_call_key_pk" PRIMARY KEY("user_key","call","key")
);
--> statement-breakpoint
CREATE TABLE "known_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"address_hash" text NOT NULL,
	"network_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"words_of" uuid[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "osm_boxes" (
	"key" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"query_version" integer NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"elements" "bytea" NOT NULL,
	"data_date" text,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_places" (
	"pack_id" text NOT NULL,
	"place_id" text NOT NULL,
	"form" integer NOT NULL,
	"wikidata_id" text,
	"photograph" jsonb,
	"fresh_until" timestamp with time zone NOT NULL,
	CONSTRAINT "pack_places_pack_id_place_id_pk" PRIMARY KEY("pack_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_version" integer NOT NULL,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spoken_sounds" (
	"hash" text PRIMARY KEY NOT NULL,
	"size_bytes" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spoken_sounds_of_tours" (
	"tour_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "spoken_sounds_of_tours_tour_id_hash_pk" PRIMARY KEY("tour_id","hash")
);
--> statement-breakpoint
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
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"steps_ms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cost" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lease_id" uuid,
	"lease_expires_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"tour_id" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	"demo_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fact_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tour_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"section_index" integer NOT NULL,
	"text" text NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"closed_at" timestamp with time zone
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
	"kind" text,
	"business_info" jsonb,
	"route_poi_id" integer
);
--> statement-breakpoint
CREATE TABLE "public_tour_counts" (
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"tours" integer NOT NULL,
	CONSTRAINT "public_tour_counts_topic_language_pk" PRIMARY KEY("topic","language")
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
	"line_hash" text GENERATED ALWAYS AS (md5(line::text)) STORED,
	"line_kind" text DEFAULT 'straight' NOT NULL,
	"walk_steps" jsonb,
	"is_public" boolean DEFAULT false NOT NULL,
	"taken_down_at" timestamp with time zone,
	"taken_down_reason" text,
	"play_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"job_id" uuid,
	"tells_own_notes" boolean DEFAULT false NOT NULL,
	"map_object_key" text,
	"map_url_token" text,
	"map_bytes" integer,
	"map_sha256" text,
	"map_lease_expires_at" timestamp with time zone,
	"photographs_sought_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(regexp_replace(normalize(title || E'\n' || location_name, NFKD), '[\u0300-\u036f]', '', 'g')), 'ÆÐØÞðøĐđĦħıŁłŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞ', 'ædoþdoddhhillŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED,
	CONSTRAINT "tours_taken_down_not_public" CHECK (not "tours"."is_public" or "tours"."taken_down_at" is null)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"marketing_email" boolean NOT NULL,
	"analytics" boolean NOT NULL,
	"functional_cookies" boolean NOT NULL,
	"performance_cookies" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"registration_id" uuid,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid NOT NULL,
	"preference_group" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_user_id_preference_group_pk" PRIMARY KEY("user_id","preference_group")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"kept_session_id" uuid,
	"google_subject" text,
	"tier" integer DEFAULT 0 NOT NULL,
	"monthly_tours" integer,
	"expiry_told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_chunks" ADD CONSTRAINT "audio_chunks_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_chunks" ADD CONSTRAINT "audio_chunks_poi_id_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."pois"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_media" ADD CONSTRAINT "custom_media_poi_id_route_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."route_pois"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_media" ADD CONSTRAINT "custom_media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_routes" ADD CONSTRAINT "custom_routes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_likes" ADD CONSTRAINT "route_likes_route_id_custom_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."custom_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_likes" ADD CONSTRAINT "route_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_pois" ADD CONSTRAINT "route_pois_route_id_custom_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."custom_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_shares" ADD CONSTRAINT "route_shares_route_id_custom_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."custom_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_sounds_of_tours" ADD CONSTRAINT "spoken_sounds_of_tours_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_sounds_of_tours" ADD CONSTRAINT "spoken_sounds_of_tours_hash_spoken_sounds_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."spoken_sounds"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_photographs" ADD CONSTRAINT "stop_photographs_poi_id_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."pois"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_photographs" ADD CONSTRAINT "stop_photographs_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_uses" ADD CONSTRAINT "quota_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD CONSTRAINT "tour_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_jobs" ADD CONSTRAINT "tour_jobs_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "narrative_sections" ADD CONSTRAINT "narrative_sections_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "narrative_sections" ADD CONSTRAINT "narrative_sections_poi_id_pois_id_fk" FOREIGN KEY ("poi_id") REFERENCES "public"."pois"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pois" ADD CONSTRAINT "pois_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pois" ADD CONSTRAINT "pois_route_poi_id_route_pois_id_fk" FOREIGN KEY ("route_poi_id") REFERENCES "public"."route_pois"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_account_id_at_idx" ON "account_events" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "account_events_at_idx" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "account_events_failed_network_idx" ON "account_events" USING btree ("network","at") WHERE "account_events"."kind" = 'sign-in-failed';--> statement-breakpoint
CREATE INDEX "audio_chunks_poi_id_idx" ON "audio_chunks" USING btree ("poi_id");--> statement-breakpoint
CREATE INDEX "audio_chunks_tour_id_status_idx" ON "audio_chunks" USING btree ("tour_id","status");--> statement-breakpoint
CREATE INDEX "audio_chunks_updated_at_idx" ON "audio_chunks" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audio_chunks_url_token_key" ON "audio_chunks" USING btree ("url_token");--> statement-breakpoint
CREATE INDEX "audio_chunks_unready_idx" ON "audio_chunks" USING btree ("priority","tour_id","chunk_index") WHERE "audio_chunks"."status" <> 'ready';--> statement-breakpoint
CREATE INDEX "custom_media_poi_id_idx" ON "custom_media" USING btree ("poi_id");--> statement-breakpoint
CREATE INDEX "custom_media_owner_id_idx" ON "custom_media" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_media_primary_key" ON "custom_media" USING btree ("poi_id") WHERE "custom_media"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "custom_media_own_token_key" ON "custom_media" USING btree ("own_token");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_media_public_token_key" ON "custom_media" USING btree ("public_token");--> statement-breakpoint
CREATE INDEX "custom_routes_owner_id_created_at_idx" ON "custom_routes" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "custom_routes_public_idx" ON "custom_routes" USING btree ("created_at") WHERE "custom_routes"."is_public";--> statement-breakpoint
CREATE INDEX "route_likes_user_id_idx" ON "route_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "route_pois_route_id_order_index_idx" ON "route_pois" USING btree ("route_id","order_index");--> statement-breakpoint
CREATE INDEX "route_pois_place_idx" ON "route_pois" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "route_shares_token_hash_key" ON "route_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "route_shares_route_id_idx" ON "route_shares" USING btree ("route_id");--> statement-breakpoint
CREATE INDEX "events_user_id_id_idx" ON "events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "events_tour_id_id_idx" ON "events" USING btree ("tour_id","id");--> statement-breakpoint
CREATE INDEX "events_created_at_idx" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_counts_address_hash_idx" ON "mail_counts" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "mail_counts_created_at_idx" ON "mail_counts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_due_at_idx" ON "mails" USING btree ("due_at") WHERE "mails"."sent_at" is null and "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE INDEX "mails_user_id_idx" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_created_at_idx" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spoken_sounds_of_tours_hash_idx" ON "spoken_sounds_of_tours" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "stop_photographs_tour_id_idx" ON "stop_photographs" USING btree ("tour_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stop_photographs_url_token_key" ON "stop_photographs" USING btree ("url_token");--> statement-breakpoint
CREATE INDEX "payment_events_created_at_idx" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer_id_key" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_subscription_id_key" ON "subscriptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "quota_uses_user_id_used_at_idx" ON "quota_uses" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "tour_jobs_user_id_created_at_idx" ON "tour_jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tour_jobs_unmade_idx" ON "tour_jobs" USING btree ("user_id","created_at") WHERE "tour_jobs"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "tour_jobs_unfinished_idx" ON "tour_jobs" USING btree ("created_at") WHERE "tour_jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "tour_jobs_tour_id_idx" ON "tour_jobs" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "tour_jobs_demo_idx" ON "tour_jobs" USING btree ("tour_id") WHERE "tour_jobs"."is_demo";--> statement-breakpoint
CREATE INDEX "tour_jobs_finished_at_idx" ON "tour_jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_jobs_demo_key_key" ON "tour_jobs" USING btree ("demo_key");--> statement-breakpoint
CREATE INDEX "fact_reports_tour_id_idx" ON "fact_reports" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "fact_reports_unmailed_idx" ON "fact_reports" USING btree ("id") WHERE "fact_reports"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "fact_reports_user_id_idx" ON "fact_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "narrative_sections_poi_id_idx" ON "narrative_sections" USING btree ("poi_id");--> statement-breakpoint
CREATE INDEX "plays_tour_id_idx" ON "plays" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "plays_user_id_idx" ON "plays" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pois_tour_id_order_index_key" ON "pois" USING btree ("tour_id","order_index");--> statement-breakpoint
CREATE INDEX "pois_route_poi_id_idx" ON "pois" USING btree ("route_poi_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_slug_key" ON "tours" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_job_id_key" ON "tours" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_map_url_token_key" ON "tours" USING btree ("map_url_token");--> statement-breakpoint
CREATE INDEX "tours_owner_id_requested_at_idx" ON "tours" USING btree ("owner_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "tours_public_topic_idx" ON "tours" USING btree (lower("topic"),"created_at","id","topic","language") WHERE "tours"."is_public";--> statement-breakpoint
CREATE INDEX "tours_public_place_idx" ON "tours" USING btree ("latitude","longitude") WHERE "tours"."is_public";--> statement-breakpoint
CREATE INDEX "email_tokens_user_id_idx" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_registration_id_idx" ON "email_tokens" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "email_tokens_address_idx" ON "email_tokens" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "registrations_user_id_idx" ON "registrations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_subject_key" ON "users" USING btree ("google_subject");--> statement-breakpoint
-- From here on the parts that the schema in TypeScript cannot express.
-- Trigrams find words with a typo. A managed database may not have them, or not allow them: the server then compares by itself.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "tours_public_search_idx" ON "tours" USING gin ("search_text" gin_trgm_ops) WHERE "is_public";
EXCEPTION
	WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN NULL;
END
$$;--> statement-breakpoint
-- Without these statistics the planner estimates that every topic has one in two hundred of the tours, and reads all of a large topic.
CREATE STATISTICS "tours_topic_statistics" ON lower("topic") FROM "tours";--> statement-breakpoint
-- Public tours are counted as they come, go or change, so that a page of a long list does not count them. Counts are changed in the order
-- of their key, in one statement, so that two transactions that change several never wait for each other.
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
	INSERT INTO "public_tour_counts" AS c ("topic", "language", "tours")
	SELECT lower(v."topic"), v."language", sum(v."change")::int
	FROM (VALUES (-1, OLD."is_public", OLD."topic", OLD."language"), (1, NEW."is_public", NEW."topic", NEW."language"))
		AS v ("change", "is_public", "topic", "language")
	WHERE v."is_public" GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("topic", "language") DO UPDATE SET "tours" = c."tours" + excluded."tours";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tours_made" AFTER INSERT ON "tours" REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "count_made_tours"();--> statement-breakpoint
CREATE TRIGGER "tours_removed" AFTER DELETE ON "tours" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_tours"();--> statement-breakpoint
CREATE TRIGGER "tours_changed" AFTER UPDATE OF "is_public", "topic", "language" ON "tours" FOR EACH ROW
	WHEN ((OLD."is_public", OLD."topic", OLD."language") IS DISTINCT FROM (NEW."is_public", NEW."topic", NEW."language"))
	EXECUTE FUNCTION "count_changed_tour"();--> statement-breakpoint
-- Account events are append-only: an event may only lose its account, and only the sweep, which sets a variable in its transaction, deletes.
CREATE FUNCTION "keep_account_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."account_id" IS NULL AND to_jsonb(NEW) - 'account_id' = to_jsonb(OLD) - 'account_id' THEN RETURN NEW; END IF;
	ELSIF coalesce(current_setting('streetlore.sweeps_account_events', true), '') = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'account_events is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "account_events_kept" BEFORE UPDATE OR DELETE ON "account_events" FOR EACH ROW EXECUTE FUNCTION "keep_account_events"();--> statement-breakpoint
CREATE TRIGGER "account_events_not_emptied" BEFORE TRUNCATE ON "account_events" FOR EACH STATEMENT EXECUTE FUNCTION "keep_account_events"();
