-- The planner took every topic for one in two hundred of the tours, and read all of History where the letters of a search would have led to a few.
CREATE STATISTICS IF NOT EXISTS "tours_topic_statistics" ON lower("topic") FROM "tours";--> statement-breakpoint
ANALYZE "tours";
