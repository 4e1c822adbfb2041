-- Tasks that a whole refund had settled though it was no answer to them, and money that was counted where it is not.
-- Safe to run again.
WITH "settled" AS (
	SELECT DISTINCT ON ("order_id", "topic") "order_id", "topic", "kind", "text" FROM "order_entries" ORDER BY "order_id", "topic", "id" DESC
)
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT DISTINCT "p"."order_id", now(), 'provider', 'alert', 'dispute',
	'The payment ' || coalesce("p"."ref", '') || ' is disputed: answer at the provider.'
FROM "payments" AS "p"
JOIN "settled" AS "s" ON "s"."order_id" = "p"."order_id" AND "s"."topic" = 'dispute' AND "s"."kind" = 'settled' AND "s"."text" = 'All of it was refunded.'
WHERE "p"."dispute" IN ('inquiry', 'open', 'appeal open');--> statement-breakpoint
WITH "settled" AS (
	SELECT DISTINCT ON ("order_id", "topic") "order_id", "topic", "kind", "text" FROM "order_entries" ORDER BY "order_id", "topic", "id" DESC
), "over" AS (
	SELECT "o"."id",
		(SELECT coalesce(sum("cents"), 0) FROM "receipts" WHERE "order_id" = "o"."id")
		+ (SELECT coalesce(sum("amount"), 0) FROM "payments" WHERE "order_id" = "o"."id" AND "status" = 'succeeded' AND "gateway" <> 'invoice')
		+ "o"."credit"
		- (SELECT coalesce(sum("amount"), 0) FROM "refunds" WHERE "order_id" = "o"."id" AND "status" <> 'failed' AND "kind" <> 'rest') AS "cents"
	FROM "orders" AS "o"
	JOIN "settled" AS "s" ON "s"."order_id" = "o"."id" AND "s"."topic" = 'balance' AND "s"."kind" = 'settled' AND "s"."text" = 'All of it was refunded.'
	WHERE "o"."status" = 'refunded'
)
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT "id", now(), 'shop', 'alert', 'balance',
	to_char("cents" / 100.0, 'FM999999990.00') || ' EUR came beyond the price, and were not given back: see the money of this order.'
FROM "over" WHERE "cents" > 0;--> statement-breakpoint
-- A booking that was refused had left its receipt.
INSERT INTO "receipts" ("order_id", "line_id", "kind", "cents", "at")
SELECT "r"."order_id", "r"."line_id", 'taken back', -sum("r"."cents"), now()
FROM "receipts" AS "r" JOIN "bank_lines" AS "l" ON "l"."id" = "r"."line_id"
WHERE "l"."state" <> 'booked'
GROUP BY "r"."order_id", "r"."line_id" HAVING sum("r"."cents") <> 0;--> statement-breakpoint
-- Orders that were cancelled while a provider had their money.
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT "o"."id", now(), 'shop', 'alert', 'payment',
	to_char("p"."cents" / 100.0, 'FM999999990.00') || ' EUR were paid for this order, which was cancelled after that. Refund them at the provider, and add a note here.'
FROM "orders" AS "o"
JOIN (
	SELECT "order_id", sum("amount") AS "cents" FROM "payments"
	WHERE "status" = 'succeeded' AND "gateway" <> 'invoice' GROUP BY "order_id"
) AS "p" ON "p"."order_id" = "o"."id"
WHERE "o"."status" = 'cancelled'
	AND "p"."cents" > (SELECT coalesce(sum("amount"), 0) FROM "refunds" WHERE "order_id" = "o"."id" AND "status" <> 'failed' AND "kind" <> 'rest')
	AND NOT EXISTS (SELECT 1 FROM "order_entries" AS "e" WHERE "e"."order_id" = "o"."id" AND "e"."topic" = 'payment' AND "e"."kind" = 'alert');
