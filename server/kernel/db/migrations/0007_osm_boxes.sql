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
