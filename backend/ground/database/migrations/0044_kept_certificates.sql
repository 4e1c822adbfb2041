ALTER TABLE "certificates" ADD COLUMN "seat_id" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "seat_turn" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "kept" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "closed_by" text;--> statement-breakpoint
CREATE INDEX "certificates_seat" ON "certificates" USING btree ("seat_id") WHERE "certificates"."seat_id" is not null and "certificates"."revoked_at" is null;--> statement-breakpoint
-- Certificates of those who came, also where that was undone or the date has moved since. The day decides between two seats.
UPDATE "certificates" AS "c" SET "seat_id" = "found"."seat_id", "seat_turn" = "found"."turn" FROM (
	SELECT DISTINCT ON ("i"."id") "i"."id", "s"."id" AS "seat_id", "s"."turn"
	FROM "certificates" AS "i"
	LEFT JOIN "members" AS "m" ON "m"."id" = "i"."member_id"
	JOIN "seats" AS "s" ON "s"."email" = coalesce("m"."email", "i"."email") OR lower(trim("s"."name")) = lower(trim("i"."holder_name"))
	JOIN "orders" AS "o" ON "o"."id" = "s"."order_id" AND coalesce("s"."email", "o"."email") = coalesce("m"."email", "i"."email")
	JOIN "order_lines" AS "l" ON "l"."id" = "s"."line_id" AND (
		"l"."occurrence"->>'title' = "i"."certification_title"
		OR left("l"."occurrence"->>'start', 10) = to_char("i"."workshop_date" AT TIME ZONE 'Europe/Vienna', 'YYYY-MM-DD')
	)
	WHERE EXISTS (SELECT 1 FROM "attendance" AS "a" WHERE "a"."seat_id" = "s"."id" AND "a"."at" <= "i"."created_at")
	ORDER BY "i"."id", (left("l"."occurrence"->>'start', 10) = to_char("i"."workshop_date" AT TIME ZONE 'Europe/Vienna', 'YYYY-MM-DD')) DESC, "s"."id"
) AS "found" WHERE "found"."id" = "c"."id";--> statement-breakpoint
-- Those that were settled without an answer. Nobody knows by whom.
UPDATE "order_messages" AS "q" SET "closed_by" = '' WHERE NOT "q"."is_answer" AND "q"."settled_at" IS NOT NULL AND NOT EXISTS (
	SELECT 1 FROM "order_messages" AS "a" WHERE "a"."order_id" = "q"."order_id" AND "a"."is_answer" AND "a"."at" = "q"."settled_at"
);
