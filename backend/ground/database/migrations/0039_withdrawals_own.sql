ALTER TABLE "refunds" ADD COLUMN "withdrawal_id" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "ended_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Those that an upgrade interrupts go on; of the finished ones nothing is asked any more.
UPDATE "refunds" AS "r" SET "withdrawal_id" = "w"."id" FROM "withdrawals" AS "w"
WHERE "w"."order_id" = "r"."order_id" AND "w"."carried_out_at" IS NULL AND "w"."proven_at" <= "r"."created_at" AND "r"."reason" = 'Withdrawal';--> statement-breakpoint
UPDATE "withdrawals" AS "w" SET "ended_lines" = (
	SELECT coalesce(jsonb_agg("l"."id"), '[]') FROM "order_lines" AS "l"
	WHERE "l"."order_id" = "w"."order_id" AND "l"."ended_as" = 'withdrawn' AND "l"."ended_at" >= "w"."proven_at"
) WHERE "w"."carried_out_at" IS NULL AND "w"."proven_at" IS NOT NULL;
