-- Subscriptions whose newest paid period was refunded had stayed active: they end with that refund. Safe to run again.
WITH "newest" AS (
	SELECT DISTINCT ON ("subscription_id") "subscription_id", "order_id" FROM "renewals"
	WHERE "status" = 'paid' ORDER BY "subscription_id", "period_start" DESC
), "wrong" AS (
	SELECT "s"."id", "s"."member_id", "s"."order_id" AS "first_order", "s"."product_id", "o"."id" AS "order_id", max("l"."ended_at") AS "at"
	FROM "subscriptions" AS "s"
	JOIN "newest" ON "newest"."subscription_id" = "s"."id"
	JOIN "orders" AS "o" ON "o"."id" = "newest"."order_id" AND "o"."status" = 'refunded'
	JOIN "order_lines" AS "l" ON "l"."order_id" = "o"."id" AND "l"."product_id" = "s"."product_id" AND "l"."ended_at" IS NOT NULL
	WHERE "s"."status" NOT IN ('cancelled', 'expired')
	GROUP BY "s"."id", "o"."id"
), "ended" AS (
	UPDATE "subscriptions" AS "s"
	SET "status" = 'cancelled', "ends_at" = "wrong"."at", "next_payment_at" = NULL, "marked_cancel_at" = NULL
	FROM "wrong" WHERE "s"."id" = "wrong"."id"
), "closed" AS (
	UPDATE "grants" AS "g" SET "revoked_at" = "wrong"."at" FROM "wrong"
	WHERE "g"."order_id" = "wrong"."first_order" AND "g"."product_id" = "wrong"."product_id" AND "g"."revoked_at" IS NULL
), "expired" AS (
	UPDATE "courses" AS "c" SET "expired" = true FROM "wrong"
	WHERE "c"."member_id" = "wrong"."member_id" AND "c"."product_id" = "wrong"."product_id" AND NOT EXISTS (
		SELECT 1 FROM "grants" AS "g" WHERE "g"."member_id" = "c"."member_id" AND "g"."product_id" = "c"."product_id"
			AND "g"."kind" = 'course' AND "g"."revoked_at" IS NULL AND "g"."order_id" IS DISTINCT FROM "wrong"."first_order"
	)
), "given_up" AS (
	UPDATE "renewals" AS "r" SET "next_try_at" = "wrong"."at" FROM "wrong"
	WHERE "r"."subscription_id" = "wrong"."id" AND "r"."status" = 'failed'
)
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text", "buyer_text")
SELECT "order_id", now(), 'shop', 'note', 'subscription',
	'The subscription had stayed active after this refund by mistake. It has ended with it now.',
	'Your subscription has ended with this refund. Nothing more is charged for it.'
FROM "wrong";--> statement-breakpoint
-- Those that were charged for another period since: a person decides.
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT DISTINCT "o"."id", now(), 'shop', 'alert', 'subscription', "alert"."text"
FROM "renewals" AS "r"
JOIN "renewals" AS "before" ON "before"."subscription_id" = "r"."subscription_id" AND "before"."period_start" < "r"."period_start" AND "before"."status" = 'paid'
JOIN "orders" AS "o" ON "o"."id" = "r"."order_id" AND "o"."status" <> 'refunded'
JOIN "orders" AS "p" ON "p"."id" = "before"."order_id" AND "p"."status" = 'refunded'
JOIN "order_lines" AS "l" ON "l"."order_id" = "p"."id" AND "l"."ended_at" < "o"."created_at"
CROSS JOIN (VALUES ('It was charged by mistake: the period before it had been refunded, and the subscription should have ended. Ask the member: either it goes on, and you add a note here, or you refund this order.')) AS "alert" ("text")
WHERE "r"."status" = 'paid' AND NOT EXISTS (
	SELECT 1 FROM "order_entries" AS "e" WHERE "e"."order_id" = "o"."id" AND "e"."text" = "alert"."text"
);
