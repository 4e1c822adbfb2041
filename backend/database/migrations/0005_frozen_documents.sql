CREATE TABLE "order_line_discounts" (
	"order_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"code" text NOT NULL,
	"discount" integer NOT NULL,
	CONSTRAINT "order_line_discounts_line_id_code_pk" PRIMARY KEY("line_id","code")
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_kind" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "supply_country" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "occurrence" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_id_check" text;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_vat_unchecked" ON "orders" USING btree ("created_at") WHERE "orders"."vat_id_check" = 'unavailable';--> statement-breakpoint
CREATE INDEX "order_line_discounts_order" ON "order_line_discounts" USING btree ("order_id");--> statement-breakpoint
-- What needs only rows is written here. What needs the catalogue and the seller ("vat_kind", "supply_country",
-- "occurrence", "plan" and both "content") is empty for earlier rows until the first start after this:
-- backend/freeze-earlier.ts, docs/decisions/frozen-documents.md.
INSERT INTO "order_line_discounts" ("order_id", "line_id", "code", "discount")
SELECT line."order_id", line."id", coupon."code", sum(-(step ->> 'amount')::integer)
FROM "order_lines" line
CROSS JOIN LATERAL jsonb_array_elements(line."ledger") step
JOIN "order_coupons" coupon ON coupon."order_id" = line."order_id" AND step ->> 'reason' = 'Coupon ' || coupon."code"
WHERE step ->> 'kind' = 'coupon'
GROUP BY line."order_id", line."id", coupon."code";--> statement-breakpoint
UPDATE "orders" SET "vat_id_check" = CASE
	WHEN position('The VAT ID could not be checked now' in "vat_note") > 0 THEN 'unavailable'
	WHEN position('This VAT ID is not valid for the billing country' in "vat_note") > 0 THEN 'invalid'
	WHEN position('Reverse charge: no VAT is charged, the tax is owed' in "vat_note") > 0 THEN 'valid'
	WHEN position('VAT is charged: the seller is in the same country.' in "vat_note") > 0 THEN 'valid'
END WHERE "vat_note" IS NOT NULL;
