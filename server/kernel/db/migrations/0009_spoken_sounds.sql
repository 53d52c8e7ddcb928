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
ALTER TABLE "spoken_sounds_of_tours" ADD CONSTRAINT "spoken_sounds_of_tours_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_sounds_of_tours" ADD CONSTRAINT "spoken_sounds_of_tours_hash_spoken_sounds_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."spoken_sounds"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spoken_sounds_of_tours_hash_idx" ON "spoken_sounds_of_tours" USING btree ("hash");