CREATE TABLE "receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"line_id" integer,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "bank_lines_open";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "mark" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'price' NOT NULL;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_line" ON "receipts" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("id") WHERE "bank_lines"."state" = 'open' and ("bank_lines"."candidates" <> '[]'::jsonb or "bank_lines"."mark" = 'returned');--> statement-breakpoint
-- Open lines that were read as plain bookings: returns, and those that the bank had only announced. The latter get names of their own, so that the booking is new when it comes.
UPDATE "bank_lines" SET "mark" = 'returned'
WHERE "state" = 'open' AND ("raw" ~* '"RvslInd":\{"#text":"\s*(true|1)' OR "raw" LIKE '%"RtrInf":%' OR "raw" ~* '"SubFmlyCd":\{"#text":"(RRTN|RPCR|UPDD)"');--> statement-breakpoint
UPDATE "bank_lines" SET "mark" = 'maybe returned'
WHERE "state" = 'open' AND "mark" IS NULL AND "text" ~* '(storn|r(ü|Ü|ue)ck(gabe|lastschrift|buchung|(ü|Ü|ue)berweisung)|retoure|reversal)';--> statement-breakpoint
UPDATE "bank_lines" SET "mark" = 'announced', "state" = 'aside', "comment" = trim("comment" || ' The bank had only announced it.'),
	"entry" = 'announced-' || "id", "fingerprint" = 'announced-' || "id"
WHERE "state" = 'open' AND "raw" ~* '(^|[;,\t"])\s*((umsatz\s+)?vorgemerkt|vorgemerkter umsatz|pending)\s*($|[;,\t"])';--> statement-breakpoint
-- What came for orders until now: by booked lines, and by payments without one.
INSERT INTO "receipts" ("order_id", "line_id", "kind", "cents", "at")
SELECT "order_id", "id", 'transfer', "amount", coalesce("decided_at", now()) FROM "bank_lines"
WHERE "state" = 'booked' AND "order_id" IS NOT NULL AND "more_orders" = '[]'::jsonb;--> statement-breakpoint
INSERT INTO "receipts" ("order_id", "line_id", "kind", "cents", "at")
SELECT "p"."order_id", "l"."id", 'transfer', "p"."amount", coalesce("l"."decided_at", now())
FROM "bank_lines" AS "l" JOIN "payments" AS "p" ON "p"."gateway" = 'invoice' AND "p"."status" = 'succeeded'
	AND ("p"."order_id" = "l"."order_id" OR "l"."more_orders" @> to_jsonb("p"."order_id"))
WHERE "l"."state" = 'booked' AND "l"."more_orders" <> '[]'::jsonb;--> statement-breakpoint
INSERT INTO "receipts" ("order_id", "kind", "cents", "at")
SELECT "p"."order_id", 'transfer', coalesce((
	SELECT replace(replace(substring("e"."text" from '^Transfer: ([0-9.]+,[0-9]{2})'), '.', ''), ',', '')::integer
	FROM "order_entries" AS "e" WHERE "e"."order_id" = "p"."order_id" AND "e"."topic" = 'payment' AND "e"."text" ~ '^Transfer: [0-9.]+,[0-9]{2}'
	ORDER BY "e"."id" DESC LIMIT 1
), "p"."amount"), "p"."updated_at"
FROM "payments" AS "p" JOIN "orders" AS "o" ON "o"."id" = "p"."order_id" AND "o"."paid_at" IS NOT NULL
WHERE "p"."gateway" = 'invoice' AND "p"."status" = 'succeeded' AND NOT EXISTS (
	SELECT 1 FROM "receipts" AS "r" WHERE "r"."order_id" = "p"."order_id"
);--> statement-breakpoint
-- Other amounts were only noted: a person decides about the difference.
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT "o"."id", now(), 'shop', 'alert', 'balance', 'The bank has brought another sum than this order cost. Its money below names the difference: give it back, or waive it.'
FROM "orders" AS "o"
JOIN "payments" AS "p" ON "p"."order_id" = "o"."id" AND "p"."gateway" = 'invoice' AND "p"."status" = 'succeeded'
WHERE "o"."status" IN ('processing', 'completed')
	AND (SELECT sum("r"."cents") FROM "receipts" AS "r" WHERE "r"."order_id" = "o"."id") <> "p"."amount";
