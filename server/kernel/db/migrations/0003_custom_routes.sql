CREATE TABLE "custom_routes" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"topic" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "custom_routes" ADD CONSTRAINT "custom_routes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_likes" ADD CONSTRAINT "route_likes_route_id_custom_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."custom_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_likes" ADD CONSTRAINT "route_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_pois" ADD CONSTRAINT "route_pois_route_id_custom_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."custom_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_shares" ADD CONSTRAINT "route_shares_route_id_custom_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."custom_routes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_routes_owner_id_created_at_idx" ON "custom_routes" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "custom_routes_public_idx" ON "custom_routes" USING btree ("created_at") WHERE "custom_routes"."is_public";--> statement-breakpoint
CREATE INDEX "route_likes_user_id_idx" ON "route_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "route_pois_route_id_order_index_idx" ON "route_pois" USING btree ("route_id","order_index");--> statement-breakpoint
CREATE INDEX "route_pois_place_idx" ON "route_pois" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "route_shares_token_hash_key" ON "route_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "route_shares_route_id_idx" ON "route_shares" USING btree ("route_id");