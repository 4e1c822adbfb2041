CREATE TABLE "seats" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "line_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ended_as" text;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seats_order" ON "seats" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "seats_line" ON "seats" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_line" ON "grants" USING btree ("line_id");--> statement-breakpoint
INSERT INTO "seats" ("order_id", "line_id", "name", "email")
SELECT "l"."order_id", "l"."id", coalesce("named"."seat"->>'name', ''), nullif("named"."seat"->>'email', '')
FROM "order_lines" AS "l"
CROSS JOIN LATERAL generate_series(0, "l"."quantity" - 1) AS "i"
LEFT JOIN LATERAL (
	SELECT CASE WHEN "l"."extra"->>'attendees' LIKE '[%' THEN ("l"."extra"->>'attendees')::jsonb->"i" END AS "seat"
) AS "named" ON true
WHERE "l"."occurrence" IS NOT NULL
ORDER BY "l"."id", "i";--> statement-breakpoint
UPDATE "order_lines" AS "l" SET "ended_at" = "r"."at", "ended_as" = 'refunded'
FROM (
	SELECT "line_id", sum("amount") AS "amount", max("updated_at") AS "at"
	FROM "refunds" WHERE "status" = 'succeeded' AND "line_id" IS NOT NULL GROUP BY "line_id"
) AS "r"
WHERE "r"."line_id" = "l"."id" AND "l"."total" + "l"."tax" > 0 AND "r"."amount" >= "l"."total" + "l"."tax";--> statement-breakpoint
UPDATE "order_lines" AS "l"
SET "ended_at" = coalesce((SELECT max("updated_at") FROM "refunds" WHERE "order_id" = "o"."id"), "o"."created_at"), "ended_as" = 'refunded'
FROM "orders" AS "o"
WHERE "o"."id" = "l"."order_id" AND "o"."status" = 'refunded' AND "l"."ended_at" IS NULL;
