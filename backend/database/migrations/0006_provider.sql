CREATE TABLE "order_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_traffic" (
	"gateway" text PRIMARY KEY NOT NULL,
	"live" boolean,
	"event_at" timestamp with time zone,
	"foreign_events" integer DEFAULT 0 NOT NULL,
	"unannounced" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "faults" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_entries_order" ON "order_entries" USING btree ("order_id","topic","id");--> statement-breakpoint
CREATE INDEX "order_entries_vat" ON "order_entries" USING btree ("order_id") WHERE "order_entries"."topic" = 'vat';--> statement-breakpoint
CREATE INDEX "demo_payments_created" ON "demo_payments" USING btree ("created_at") WHERE "demo_payments"."status" = 'created';--> statement-breakpoint
-- What stood in the one note of an order waits for an operator as before.
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT "id", now(), 'shop', 'alert', CASE WHEN "note" LIKE 'The VAT ID was confirmed%' THEN 'vat' ELSE 'earlier' END, "note" FROM "orders" WHERE "note" IS NOT NULL;
--> statement-breakpoint
-- Attempts that were asked for in one step and not answered: nothing here knows whether they were charged, and asking
-- again could charge twice. A person looks for them at the provider.
INSERT INTO "order_entries" ("order_id", "at", "author", "kind", "topic", "text")
SELECT "order_id", now(), 'shop', 'alert', 'payment', 'Its payment was under way while the shop was upgraded: look for order ' || "order_id" || ' at the payment provider, and give the money back or mark the order paid.'
FROM "payments" WHERE "gateway" = 'stripe' AND "status" = 'created' AND "ref" IS NULL;
--> statement-breakpoint
UPDATE "payments" SET "status" = 'cancelled' WHERE "gateway" = 'stripe' AND "status" = 'created' AND "ref" IS NULL;
--> statement-breakpoint
-- Whose mode the rows of the provider belong to: orders say whether money moved.
INSERT INTO "gateway_traffic" ("gateway", "live") SELECT 'stripe', NOT bool_or("test") FROM "orders" WHERE "payment_method" = 'stripe' HAVING count(*) > 0;
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "note";