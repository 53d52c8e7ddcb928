CREATE TABLE "fact_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tour_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"section_index" integer NOT NULL,
	"text" text NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_reports" ADD CONSTRAINT "fact_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_reports_tour_id_idx" ON "fact_reports" USING btree ("tour_id");--> statement-breakpoint
CREATE INDEX "fact_reports_user_id_idx" ON "fact_reports" USING btree ("user_id");