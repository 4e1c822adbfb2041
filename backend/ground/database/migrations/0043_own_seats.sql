-- A seat with the address of its own order is the buyer's: nobody gave it, and its mails are those of the order.
UPDATE "seats" AS "s" SET "email" = NULL, "invited" = NULL FROM "orders" AS "o"
WHERE "o"."id" = "s"."order_id" AND "s"."email" = lower("o"."email");
