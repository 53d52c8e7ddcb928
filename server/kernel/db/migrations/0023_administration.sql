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
ALTER TABLE "tours" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "monthly_tours" integer;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_account_id_at_idx" ON "account_events" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "account_events_at_idx" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "account_events_failed_network_idx" ON "account_events" USING btree ("network","at") WHERE "account_events"."kind" = 'sign-in-failed';--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_taken_down_not_public" CHECK (not "tours"."is_public" or "tours"."taken_down_at" is null);--> statement-breakpoint
-- Written once: an event may only forget its account, and only the sweep, which says so in its transaction, removes old ones.
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
