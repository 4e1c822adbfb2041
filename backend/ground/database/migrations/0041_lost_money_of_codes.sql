-- Payments that a bank took back after their order had given all of it back before: the loss gets its row, and the code that
-- the order gave is void as far as it is unspent. Safe to run again.
WITH "gone" AS (
	SELECT "p"."id", "p"."order_id", "p"."gateway" || ':dispute:' || "p"."ref" AS "key", "p"."amount" - coalesce((
		SELECT sum("r"."amount") FROM "refunds" AS "r"
		WHERE "r"."payment_id" = "p"."id" AND "r"."status" = 'succeeded' AND starts_with("r"."key", "p"."gateway" || ':dispute:' || "p"."ref")
	), 0)::integer AS "cents"
	FROM "payments" AS "p" JOIN "orders" AS "o" ON "o"."id" = "p"."order_id"
	WHERE "p"."dispute" IN ('lost', 'appeal open', 'appeal answered') AND "o"."refunded" >= "o"."total"
), "loss" AS (
	INSERT INTO "refunds" ("order_id", "payment_id", "key", "amount", "counted", "reason", "status", "created_at", "updated_at")
	SELECT "order_id", "id", "key" || ':beyond', "cents", 0, 'More than the order had left', 'succeeded', now(), now() FROM "gone" WHERE "cents" > 0
	ON CONFLICT ("key") DO NOTHING RETURNING "order_id", "amount"
), "behind" AS (
	SELECT "m"."code_id", least(sum("m"."cents"), "loss"."amount")::integer AS "cents"
	FROM "loss" JOIN "code_movements" AS "m" ON "m"."order_id" = "loss"."order_id" AND "m"."kind" = 'given'
	GROUP BY "m"."code_id", "loss"."order_id", "loss"."amount"
), "lost" AS (
	SELECT "c"."id", "c"."order_id", sum("behind"."cents")::integer AS "cents", least(sum("behind"."cents"), "c"."balance")::integer AS "void"
	FROM "behind" JOIN "money_codes" AS "c" ON "c"."id" = "behind"."code_id" GROUP BY "c"."id"
), "codes" AS (
	UPDATE "money_codes" AS "c" SET "lost" = "c"."lost" + "lost"."cents", "balance" = "c"."balance" - "lost"."void"
	FROM "lost" WHERE "lost"."id" = "c"."id"
), "moved" AS (
	INSERT INTO "code_movements" ("code_id", "order_id", "kind", "cents", "at")
	SELECT "id", "order_id", 'void', -"void", now() FROM "lost" WHERE "void" > 0
)
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT "order_id", now(), 'shop', 'alert', 'payment',
	'A lost dispute took ' || to_char("amount" / 100.0, 'FM999999990.00') || ' EUR that this order had given back before. As far as the order gave a code, the rest of that code is void. Check what the buyer has twice, ask for it, and add a note here.'
FROM "loss";--> statement-breakpoint
-- Codes whose payment is in dispute now wait for the bank.
UPDATE "money_codes" AS "c" SET "disputed" = least("behind"."cents", "c"."balance") FROM (
	SELECT "m"."code_id", sum("m"."cents")::integer AS "cents" FROM "code_movements" AS "m"
	WHERE "m"."kind" = 'given' AND EXISTS (
		SELECT 1 FROM "payments" AS "p" WHERE "p"."order_id" = "m"."order_id" AND "p"."dispute" IN ('open', 'answered')
	) GROUP BY "m"."code_id"
) AS "behind" WHERE "behind"."code_id" = "c"."id" AND "c"."disputed" = 0;
